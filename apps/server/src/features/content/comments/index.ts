/** What other features may use of comments. Everything else in this folder is private. */
export { commentEdited, commentLiked, commentsWritten, commentUnliked } from './hooks.ts'
export { commentVisibleTo, standsFor } from './policy.ts'
export { readCommentsNamed } from './views.ts'
