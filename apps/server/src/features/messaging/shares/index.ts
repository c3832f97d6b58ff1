/** Public interface of shares for other features. Everything else in this folder is private. */
export { postShared } from './hooks.ts'
