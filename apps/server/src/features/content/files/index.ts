/** What other features may use of files. Everything else in this folder is private. */
export { mediaOwners } from './hooks.ts'
