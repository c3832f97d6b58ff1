/** What other features may use of shares. Everything else in this folder is private. */
export { postShared } from './hooks.ts'
