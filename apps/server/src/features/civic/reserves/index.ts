/** What other features may use of reserves. Everything else in this folder is private. */
export { holdsOn, unpromotedMembers } from './policy.ts'
export { lineInForce } from './views.ts'
