/** Public interface of messages for other features. Everything else in this folder is private. */
export { named } from './members.ts'
export { holdsCopy } from './policy.ts'
export { deleteMessage, openWith } from './service.ts'
export { writeMessage } from './writing.ts'
