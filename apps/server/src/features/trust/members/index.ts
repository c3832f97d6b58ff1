/** Public interface of members for other features. Everything else in this folder is private. */
export { pickMembers } from './selection.ts'
export { recordSearch } from './service.ts'
