/** Public interface of comments for other features. Everything else in this folder is private. */
export { deleteComment } from './own-comment.ts'
export { commentVisibleTo, standsFor } from './policy.ts'
export { readCommentsNamed } from './views.ts'
