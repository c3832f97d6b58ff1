/** Public interface of search for other features. Everything else in this folder is private. */
export { readTrending } from './topics.ts'
