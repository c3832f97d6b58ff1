/** Public interface of moderation for other features. Everything else in this folder is private. */
export { appealOfNotifier } from './appeals.ts'
export { findTarget, joinCase } from './intake.ts'
export { setStaff } from './staff.ts'
