import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { tabOf } from '@parvis/contract/feed-tabs.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { countAct, countText } from '../../accounts/fair-use/index.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { mayPublish } from '../../people/verification/index.ts'
import { requestPreview } from '../link-previews/index.ts'
import {
  leaveOriginal,
  notifyMentioned,
  readPost,
  refuseHeldMember,
  shareKind,
  shownPost,
  visibleTo,
} from '../posts/index.ts'

/** Reposts a post without a message; a repeated request returns the same repost. */
export async function repost(context: AppContext, member: Member, postId: string): Promise<PostView> {
  const id = await context.transaction(async (tx) => {
    const original = await lockOriginal(tx, member, postId)
    await refuseHeldMember(tx, member.id, context.clock.now())
    const inserted = await insertRepost(tx, member, original, { repost_kind: 'plain', content: '' })
    if (inserted === undefined) {
      const earlier = await tx
        .selectFrom('posts')
        .select('id')
        .where('repost_of_id', '=', original.id)
        .where('user_id', '=', member.id)
        .where('repost_kind', '=', sql.lit('plain'))
        .executeTakeFirstOrThrow()
      return earlier.id
    }
    await countAct(context, tx, member, 'repost')
    await notify(context, tx, shareKind, [
      { recipientId: original.user_id, actorId: member.id, postId: original.id },
    ])
    invalidateReposts(context, tx, member, original.id, inserted)
    return inserted
  })
  return readPost(context.db, id, member.id)
}

/** Reposts a post with a message. A draft sent twice is published once. */
export async function quote(
  context: AppContext,
  member: Member,
  postId: string,
  { content, request_id = null }: { content: string; request_id?: string | null | undefined },
): Promise<PostView> {
  const id = await context.transaction(async (tx) => {
    const original = await lockOriginal(tx, member, postId)
    await refuseHeldMember(tx, member.id, context.clock.now())
    const link_id = await requestPreview(context, tx, content)
    const words = { repost_kind: 'quote', content, request_id, link_id } as const
    const inserted = await insertRepost(tx, member, original, words)
    if (inserted === undefined) {
      const earlier = await tx
        .selectFrom('posts')
        .select('id')
        .where('user_id', '=', member.id)
        .where('request_id', '=', request_id)
        .executeTakeFirstOrThrow()
      return earlier.id
    }
    await countText(context, tx, {
      author: member,
      kind: 'post',
      content,
      contentId: inserted,
      placeId: null,
    })
    // The link leads to the quote.
    await notify(context, tx, shareKind, [
      { recipientId: original.user_id, actorId: member.id, postId: inserted },
    ])
    await notifyMentioned(context, tx, { postId: inserted, authorId: member.id, content })
    invalidateReposts(context, tx, member, original.id, inserted)
    return inserted
  })
  return readPost(context.db, id, member.id)
}

/** Removes the member's plain repost of a post, or by the repost's own id. */
export async function removeRepost(context: AppContext, member: Member, postId: string): Promise<void> {
  await context.transaction(async (tx) => {
    // Locks the original first, as reposting and deleting do, against deadlocks.
    const original = await tx
      .selectFrom('posts')
      .select('id')
      .where('id', '=', shownPost(postId))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (original === undefined) return
    const gone = await tx
      .deleteFrom('posts')
      .where('repost_of_id', '=', original.id)
      .where('user_id', '=', member.id)
      .where('repost_kind', '=', sql.lit('plain'))
      .returning(['id', 'user_id', 'author_role', 'repost_kind', 'repost_of_id'])
      .executeTakeFirst()
    if (gone === undefined) return
    await leaveOriginal(context, tx, gone)
    tx.afterCommit(() => {
      sendInvalidation(context.bus, topics.feed(tabOf[gone.author_role]), {
        type: 'post_removed',
        id: gone.id,
      })
      sendInvalidation(context.bus, topics.post(gone.id), { type: 'post_removed', id: gone.id })
    })
  })
}

interface OriginalPost {
  id: string
  user_id: string
  region_code: PostView['region_code']
}

/**
 * Locks the post to repost, the original of a plain repost. Refuses invisible posts as unknown, and posts that are
 * not public.
 */
async function lockOriginal(tx: Tx, member: Member, postId: string): Promise<OriginalPost> {
  if (!mayPublish(member)) throw new Refusal('verification_required')
  const original = await tx
    .selectFrom('posts')
    .select(['posts.id', 'posts.user_id', 'posts.region_code', 'posts.visibility'])
    .where('posts.id', '=', shownPost(postId))
    .where(visibleTo(member.id))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(refusalOf('post_not_found'))
  if (original.visibility !== 'public') throw new Refusal('post_not_public')
  return original
}

type RepostContent =
  | { repost_kind: 'plain'; content: '' }
  | { repost_kind: 'quote'; content: string; request_id: string | null; link_id: string | null }

/** Undefined for an existing repost. A plain repost has the region of its original, a quote that of its author. */
async function insertRepost(
  tx: Tx,
  member: Member,
  original: OriginalPost,
  words: RepostContent,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('posts')
    .values({
      user_id: member.id,
      repost_of_id: original.id,
      region_code:
        words.repost_kind === 'plain'
          ? original.region_code
          : (eb) => eb.selectFrom('profiles').select('region_code').where('profiles.id', '=', member.id),
      channel: member.role === 'citizen' ? 'citizen' : 'general',
      author_role: member.role,
      ...words,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

function invalidateReposts(
  context: AppContext,
  tx: Tx,
  member: Member,
  originalId: string,
  repostId: string,
): void {
  tx.afterCommit(() => {
    sendInvalidation(context.bus, topics.feed(tabOf[member.role]), {
      type: 'post_published',
      id: repostId,
      author_id: member.id,
    })
    sendInvalidation(context.bus, topics.post(originalId), { type: 'reposts_changed', id: originalId })
  })
}
