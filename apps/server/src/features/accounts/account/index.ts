/** Public interface of account for other features. Everything else in this folder is private. */
export { eraseRestoredAccount } from './deletion/erase.ts'
export { type ArchivedFiles, accountClosed, accountErased, archivedFiles, erasureSteps } from './hooks.ts'
export { isLeaving } from './policy.ts'
export { endAccount } from './service.ts'
