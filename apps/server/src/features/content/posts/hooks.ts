import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { createHook } from '../../../platform/hooks.ts'

interface PostText {
  postId: string
  authorId: string
  content: string
}

/** Others may now see a post: it is new, was held until now, or its author shows it again. Its row is locked. */
export const postPublished = createHook<[context: AppContext, tx: Tx, post: PostText]>()

/** The author changed the text of a post, whose row is locked. */
export const postEdited = createHook<[context: AppContext, tx: Tx, post: PostText]>()

/** A post is about to be deleted: what refers to it can still be read. */
export const postRemoving = createHook<[context: AppContext, tx: Tx, postId: string]>()

/** A plain repost ended: its author took it back or deleted it. */
export const repostRemoved =
  createHook<
    [context: AppContext, tx: Tx, repost: { originalId: string; originalAuthorId: string; memberId: string }]
  >()
