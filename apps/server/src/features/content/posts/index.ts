/** Public interface of posts for other features. Everything else in this folder is private. */

export { holdsOn, refuseHeldMember } from './holds.ts'
export { createKnownCards, type KnownCards } from './known-cards.ts'
export { lockOwnPost, lockVisiblePosts, type PostWriter, writerKey } from './locks.ts'
export { notifyMentioned } from './mentions.ts'
export {
  type Act,
  likeKind,
  mentionKind,
  shareKind,
  textKind,
  type WrittenText,
  writtenTextKind,
} from './notification-kinds.ts'
export {
  addressedTo,
  ownWords,
  postReaches,
  reaches,
  shownPost,
  speakers,
  tabsShowing,
  visibleTo,
} from './policy.ts'
export { leaveOriginal, removeErasedPost } from './service.ts'
export { postStages } from './stages.ts'
export { readCitingPosts } from './store.ts'
export { answeredAfter, standing } from './top-question.ts'
export {
  authorsOf,
  postsNamed,
  postView,
  postViews,
  type ViewerStateRow,
  visiblePosts,
  visibleViewerStates,
} from './views.ts'
