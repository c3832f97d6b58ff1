/** What other features may use of preferences. Everything else in this folder is private. */
export { mayBeginToWrite, wishesToBeTold } from './policy.ts'
export { regionsOf } from './service.ts'
