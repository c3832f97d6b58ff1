/** Public interface of preferences for other features. Everything else in this folder is private. */
export { mayBeginToWrite, wantsNotification } from './policy.ts'
export { regionsOf } from './service.ts'
