/** Public interface of account for other features. Everything else in this folder is private. */
export { type ArchivedFiles, accountErased, archivedFiles, erasureSteps } from './hooks.ts'
