/** Public interface of reactions for other features. Everything else in this folder is private. */
export { countsOf, setReactions } from './service.ts'
