/** What other features may use of referrals. Everything else in this folder is private. */
export { memberReferred } from './hooks.ts'
