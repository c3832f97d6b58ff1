/** What other features may use of messages. Everything else in this folder is private. */
export { named, takesPart } from './policy.ts'
export { openWith, writeMessage } from './service.ts'
