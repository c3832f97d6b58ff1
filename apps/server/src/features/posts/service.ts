import type { PostView, Visibility } from '@parvis/contract/posts.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { RegionCode } from '@parvis/contract/regions.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nudge } from '../../platform/realtime/nudge.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { World } from '../../world.ts'
import { countText } from '../fair-use/service.ts'
import type { Member } from '../identity/member.ts'
import { askForPreview } from '../link-previews/service.ts'
import { type AttachmentDraft, clearMediaAfter, reserveMedia } from '../media/service.ts'
import { notifyOfPost, nudgeUnread, withdraw } from '../notifications/service.ts'
import { holdOn } from '../reserves/policy.ts'
import { lockOwnPost, mayPublish, tabOf, tabsShowing } from './policy.ts'
import { readPost } from './store.ts'

interface PostDraft extends AttachmentDraft {
  content: string
  visibility: Visibility
  region_code?: RegionCode | null | undefined
  request_id?: string | undefined
}

/**
 * Publishes a post in the channel of the author's role. A draft sent twice is published once. A candidate's waits for the
 * polls to close: until then it is theirs alone.
 */
export async function publish(world: World, author: Member, draft: PostDraft): Promise<PostView> {
  if (!mayPublish(author)) throw new Refusal('verification_required')
  const id = await world.transaction(async (tx) => {
    const media = await reserveMedia(tx, author.id, 'post', draft)
    const linkId = await askForPreview(world, tx, draft.content)
    const heldUntil = draft.visibility === 'private' ? null : await holdOn(tx, author.id, world.clock.now())
    const inserted = await insertPost(tx, author, draft, { mediaUrl: media?.url ?? null, linkId, heldUntil })
    if (inserted === undefined) return publishedBefore(tx, author.id, draft.request_id)
    await countText(world, tx, { author, kind: 'post', content: draft.content, contentId: inserted })
    await media?.attach({ post_id: inserted })
    if (heldUntil !== null) return inserted
    await notifyOfPost(world, tx, { postId: inserted, content: draft.content, actorId: author.id })
    if (draft.visibility === 'public') {
      tx.afterCommit(() =>
        nudge(world.bus, topics.feed(tabOf[author.role]), {
          type: 'post_published',
          id: inserted,
          author_id: author.id,
        }),
      )
    }
    return inserted
  })
  return readPost(world.db, id, author.id)
}

async function insertPost(
  tx: Tx,
  author: Member,
  draft: PostDraft,
  { mediaUrl, linkId, heldUntil }: { mediaUrl: string | null; linkId: string | null; heldUntil: Date | null },
): Promise<string | undefined> {
  const { visibility } = draft
  const seen =
    heldUntil === null || visibility === 'private'
      ? { visibility }
      : { visibility: 'private' as const, held_visibility: visibility, held_until: heldUntil }
  const row = await tx
    .insertInto('posts')
    .values({
      user_id: author.id,
      content: draft.content,
      media_url: mediaUrl,
      link_id: linkId,
      ...seen,
      region_code: draft.region_code ?? null,
      request_id: draft.request_id ?? null,
      channel: author.role === 'citizen' ? 'citizen' : 'general',
      author_role: author.role,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'request_id']).where('request_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function publishedBefore(tx: Tx, authorId: string, requestId: string | undefined): Promise<string> {
  const row = await tx
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', authorId)
    .where('request_id', '=', requestId ?? null)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Deletes one's own post, with its comments, reactions, plain reposts and media, for good. */
export async function removePost(world: World, member: Member, postId: string): Promise<void> {
  await world.transaction(async (tx) => {
    const post = await lockOwnPost(tx, member, postId)
    await nudgeUnread(world, tx, postId)
    await leaveOriginal(world, tx, post)
    await tx.deleteFrom('posts').where('id', '=', postId).execute()
    await clearMediaAfter(world, tx)
    tx.afterCommit(() => {
      for (const tab of tabsShowing(post))
        nudge(world.bus, topics.feed(tab), { type: 'post_removed', id: postId })
      nudge(world.bus, topics.post(postId), { type: 'post_removed', id: postId })
    })
  })
}

/** A repost goes: its original's figure moves, and what a plain one has told its author is taken back. */
export async function leaveOriginal(
  world: World,
  tx: Tx,
  repost: { user_id: string; repost_kind: 'plain' | 'quote' | null; repost_of_id: string | null },
): Promise<void> {
  const { repost_of_id: postId } = repost
  if (postId === null) return
  if (repost.repost_kind === 'plain') {
    const original = await tx
      .selectFrom('posts')
      .select('user_id')
      .where('id', '=', postId)
      .executeTakeFirst()
    if (original !== undefined) {
      await withdraw(world, tx, 'share', [{ recipientId: original.user_id, actorId: repost.user_id, postId }])
    }
  }
  tx.afterCommit(() => nudge(world.bus, topics.post(postId), { type: 'reposts_changed', id: postId }))
}
