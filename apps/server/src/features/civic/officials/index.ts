/** What other features may use of officials. Everything else in this folder is private. */
export { type Changes, takeOfficials, takeRollCalls } from './intake.ts'
export { linkByAddress } from './links.ts'
