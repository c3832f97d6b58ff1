/** Public interface of the register of elected people for other features. Everything else in this folder is private. */
export { birthMark, compareIdentity, type Identity } from './identities.ts'
export {
  type DirectoryRecord,
  importDirectory,
  importRegisterMandates,
  type RegisterRecord,
} from './importing.ts'
export { matchNames, nameTerm } from './name-terms.ts'
export {
  bodiesOfDepartment,
  isOfSameName,
  namesakesOf,
  readCouncils,
  readEdition,
  readMandate,
  readMandatesOfName,
} from './store.ts'
