/** Public interface of polls for other features. Everything else in this folder is private. */
export { cardOfPoll, pollEnd, pollPath, publicPoll } from './store.ts'
