/** Public interface of files for other features. Everything else in this folder is private. */
export { mediaOwners } from './hooks.ts'
