/** Public interface of comments for other features. Everything else in this folder is private. */
export { deleteComment } from './own-comment.ts'
export { commentVisibleTo, isNotRemovedFor } from './policy.ts'
export { readCommentsById } from './views.ts'
