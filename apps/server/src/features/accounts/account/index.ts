/** Public interface of account for other features. Everything else in this folder is private. */
export { eraseRestoredAccount } from './deletion/erase.ts'
export { isLeaving } from './policy.ts'
export type { ArchivedFiles } from './ports.ts'
export { endAccount } from './service.ts'
