/** What other features may use of polls. Everything else in this folder is private. */
export { electionPollOpening, restConditions } from './hooks.ts'
