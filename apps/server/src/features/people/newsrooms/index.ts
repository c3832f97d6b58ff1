/** Public interface of newsrooms for other features. Everything else in this folder is private. */
export { importPressServices, type PressServiceRecord } from './importing.ts'
export { inForce, readNewsroom } from './store.ts'
