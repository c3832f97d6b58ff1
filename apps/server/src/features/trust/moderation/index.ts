/** What other features may use of moderation. Everything else in this folder is private. */
export { appealOfNotifier } from './appeals.ts'
export { findTarget, joinCase } from './intake.ts'
