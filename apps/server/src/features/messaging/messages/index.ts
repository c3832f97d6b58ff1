/** Public interface of messages for other features. Everything else in this folder is private. */
export { holdsCopy } from './policy.ts'
export { deleteMessage } from './service.ts'
