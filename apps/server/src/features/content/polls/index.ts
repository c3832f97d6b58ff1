/** Public interface of polls for other features. Everything else in this folder is private. */

export { electionPollOpening, restConditions } from './hooks.ts'
export { cardOfPoll, pollEnd, pollPath, publicPoll } from './store.ts'
