/** Public interface of reserves for other features. Everything else in this folder is private. */
export { holdsOn, unpromotedMembers } from './store.ts'
export { lineInForce } from './views.ts'
