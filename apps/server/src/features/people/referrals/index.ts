/** Public interface of referrals for other features. Everything else in this folder is private. */
export { memberReferred } from './hooks.ts'
