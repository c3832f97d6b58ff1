/** Public interface of context notes for other features. Everything else in this folder is private. */
export { hideNote } from './states.ts'
export { findNote } from './store.ts'
