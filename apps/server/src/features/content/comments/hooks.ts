import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

interface CommentText {
  commentId: string
  postId: string
  authorId: string
  content: string
}

/** Comments of different members were written. Their posts are locked. */
export const commentsWritten = createHook<[context: AppContext, tx: Tx, comments: CommentText[]]>()

/** The author changed the text of a comment. Its post is locked. */
export const commentEdited = createHook<[context: AppContext, tx: Tx, comment: CommentText]>()

interface CommentLike {
  commentId: string
  postId: string
  /** Author of the comment. */
  authorId: string
  /** The member who likes it. */
  memberId: string
}

/** A member likes a comment. The comment is locked. */
export const commentLiked = createHook<[context: AppContext, tx: Tx, like: CommentLike]>()

/** A member removes a like. The comment is locked. */
export const commentUnliked = createHook<[context: AppContext, tx: Tx, like: CommentLike]>()
