/** What other features may use of account. Everything else in this folder is private. */
export { type ArchivedFiles, accountErased, archivedFiles, erasureSteps } from './hooks.ts'
