/** Public interface of trusted flaggers for other features. Everything else in this folder is private. */
export { activeFlaggerOf } from './store.ts'
