/** What other features may use of signals. Everything else in this folder is private. */
export { watchAfter } from './watch.ts'
