/** Public interface of posts for other features. Everything else in this folder is private. */

export { type CardCache, createCardCache, postStages } from './card-cache.ts'
export { holdsOn, refuseHeldMember } from './held-posts.ts'
export { lockOwnPost, lockVisiblePosts, type PostWriter, writerKey } from './locks.ts'
export {
  likeKind,
  mentionKind,
  notifyMentioned,
  type PostAct,
  shareKind,
  textKind,
  type WrittenText,
  writtenTextKind,
} from './notification-kinds.ts'
export { leaveOriginal, listThread, removeErasedPost } from './own-post.ts'
export {
  addressedTo,
  isListedFor,
  isPostListedFor,
  listedPost,
  notContinuing,
  ownWords,
  shownAuthors,
  shownPost,
  tabsShowing,
  visibleTo,
} from './policy.ts'
export { findPost, readCitingPosts, readPost } from './store.ts'
export { answeredAfter, isQuestionShown } from './top-question.ts'
export {
  authorsOf,
  postsById,
  postView,
  postViews,
  type ViewerStateRow,
  visiblePosts,
  visibleViewerStates,
} from './views.ts'
