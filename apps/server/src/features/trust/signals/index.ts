/** Public interface of signals for other features. Everything else in this folder is private. */
export { watchAfter } from './watch.ts'
