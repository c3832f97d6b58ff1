/** Public interface of account for other features. Everything else in this folder is private. */
export { eraseRestoredAccount } from './deletion/erase.ts'
export type { ArchivedFiles } from './ports.ts'
export { endAccount, isLeaving } from './service.ts'
