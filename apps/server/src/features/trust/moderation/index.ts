/** Public interface of moderation for other features. Everything else in this folder is private. */
export { appealOfNotifier } from './appeals.ts'
export { readCasesOf } from './case-store.ts'
export { decideDirectly, requireSuspensionEnd, reverseDecision } from './decisions.ts'
export { openCaseOf, openCaseOn } from './direct-cases.ts'
export { findTarget, joinCase } from './intake.ts'
export { readMisuse } from './misuse.ts'
export { decideOnReporting, requireReportsProcessed } from './reporting.ts'
export { setStaff } from './staff.ts'
