/** Public interface of the register of elected people for other features. Everything else in this folder is private. */
export { importRegisterMandates, type RegisterRecord } from './importing.ts'
export { nameTerm } from './name-terms.ts'
