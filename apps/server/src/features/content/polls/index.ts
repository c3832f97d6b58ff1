/** Public interface of polls for other features. Everything else in this folder is private. */
export { resting } from './policy.ts'
export { cardOfPoll, pollEnd, pollPath, publicPoll } from './store.ts'
