/** What other features may use of reactions. Everything else in this folder is private. */
export { reactionsRemoved, reactionsSet } from './hooks.ts'
