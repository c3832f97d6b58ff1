/** Public interface of alerts for other features. Everything else in this folder is private. */
export { type FeedEntry, readTargetFeed, type TargetFeed } from './feed-entries.ts'
