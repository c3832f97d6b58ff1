/** Public interface of reserves for other features. Everything else in this folder is private. */
export { holdsOn, unpromotedMembers } from './policy.ts'
export { lineInForce } from './views.ts'
