import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { createHook } from '../../../platform/hooks.ts'

interface PostText {
  postId: string
  authorId: string
  content: string
}

/**
 * A post became visible to others: it is new, its hold ended, or its author made it visible again. Its row is
 * locked.
 */
export const postPublished = createHook<[context: AppContext, tx: Tx, post: PostText]>()

/** The author changed the text of a post, whose row is locked. */
export const postEdited = createHook<[context: AppContext, tx: Tx, post: PostText]>()

/** A post is about to be deleted: what refers to it can still be read. */
export const postRemoving = createHook<[context: AppContext, tx: Tx, postId: string]>()

/** A plain repost was removed or deleted by its author. */
export const repostRemoved =
  createHook<
    [context: AppContext, tx: Tx, repost: { originalId: string; originalAuthorId: string; memberId: string }]
  >()
