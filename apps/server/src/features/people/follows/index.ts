/** Public interface of follows for other features. Everything else in this folder is private. */
export { followStateOf, followsReader } from './views.ts'
