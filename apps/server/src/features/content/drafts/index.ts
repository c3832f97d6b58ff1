/** Public interface of drafts for other features. Everything else in this folder is private. */
export { dropDrafts } from './service.ts'
