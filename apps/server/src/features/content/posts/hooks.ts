import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { createHook, createRegistry } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

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

/** A post that its author had planned could not appear. */
export const planRefused =
  createHook<[context: AppContext, tx: Tx, told: { memberId: string; title: string; message: string }]>()

/**
 * Tells until when publications of members must wait, such as those of candidates on the eve of a vote.
 *
 * @param keep locks what the answer rests on until the transaction ends: a change of it then finds the held posts
 * @returns the moment by member id; members who may publish now are left out
 */
export type PublishingGuard = (
  db: Db,
  memberIds: string[],
  now: Date,
  options?: { keep?: boolean },
) => Promise<Map<string, Date>>

/** Guards that posts, comments and reposts ask before they are published. */
export const publishingGuards = createRegistry<string, PublishingGuard>('publishing guards')
