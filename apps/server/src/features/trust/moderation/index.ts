/** Public interface of moderation for other features. Everything else in this folder is private. */
export { appealOfNotifier } from './appeals.ts'
export { readCase, readCasesOf } from './case-store.ts'
export { lockCase, partIn, requireShown, tellCase } from './claims.ts'
export { decideDirectly, requireSuspensionEnd, reverseDecision } from './decisions.ts'
export { openCaseOf } from './direct-cases.ts'
export { findTarget, joinCase } from './intake.ts'
export { isPartyTo } from './policy.ts'
export { setStaff } from './staff.ts'
