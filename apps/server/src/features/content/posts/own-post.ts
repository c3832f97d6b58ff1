import type { PostView, Visibility } from '@parvis/contract/content/posts.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { judgeFollowersAgain, sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, throwIfRefused } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { countText } from '../../accounts/fair-use/index.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { invalidateUnread, withdraw } from '../../people/notifications/index.ts'
import { mayPublish } from '../../people/verification/index.ts'
import { requestPreview } from '../link-previews/index.ts'
import { clearMediaAfter } from '../media/index.ts'
import { refuseHeldMember } from './held-posts.ts'
import { lockOwnPost, lockOwnThread, type OwnPost } from './locks.ts'
import { notifyMentioned, shareKind } from './notification-kinds.ts'
import { refusalToChangePost, refusalToEditPost, tabsShowing } from './policy.ts'
import { readPost } from './store.ts'

/** Edits the member's own post and keeps the former version. The same text changes nothing. */
export async function editPost(
  context: AppContext,
  member: Member,
  postId: string,
  { content, edited_at }: { content: string; edited_at: string | null },
): Promise<PostView> {
  await context.transaction(async (tx) => {
    const post = await lockOwnPost(tx, member, postId)
    throwIfRefused(refusalToEditPost(member, post))
    if ((post.edited_at?.toISOString() ?? null) !== edited_at) throw new Refusal('post_changed')
    if (post.content === content) return
    if (post.visibility !== 'private') await refuseHeldMember(tx, member.id, context.clock.now())
    const { count } = await tx
      .selectFrom('post_versions')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('post_id', '=', postId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= limits.postEdits) throw new Refusal('too_many_edits')
    await countText(context, tx, {
      author: member,
      kind: 'post',
      content,
      before: post.content,
      contentId: postId,
      placeId: null,
    })
    const now = context.clock.now()
    await tx
      .insertInto('post_versions')
      .values({
        post_id: postId,
        content: post.content,
        created_at: post.edited_at ?? post.created_at,
        replaced_at: now,
        shown_to: post.text_shown_to,
      })
      .execute()
    const link_id = await requestPreview(context, tx, content)
    await tx.updateTable('posts').set({ content, edited_at: now, link_id }).where('id', '=', postId).execute()
    await notifyMentioned(context, tx, { postId, authorId: member.id, content })
    tx.afterCommit(() =>
      sendInvalidation(context.bus, topics.post(postId), { type: 'post_changed', id: postId }),
    )
  })
  return readPost(context.db, postId, member.id)
}

/**
 * Changes the visibility of the member's own post, with its thread. Readers who may no longer see it lose it at once.
 */
export async function setVisibility(
  context: AppContext,
  member: Member,
  postId: string,
  visibility: Visibility,
): Promise<PostView> {
  await context.transaction(async (tx) => {
    const post = await lockOwnPost(tx, member, postId)
    throwIfRefused(refusalToChangePost(post))
    if (post.visibility === visibility) return
    if (post.planned_for !== null) throw new Refusal('post_planned')
    if (post.held_until !== null) throw new Refusal('reserve_in_force')
    if (visibility === 'public' || post.visibility === 'private') {
      if (!member.consented) throw new Refusal('consent_required')
      await refuseHeldMember(tx, member.id, context.clock.now())
    }
    // Publishing again needs the right to publish.
    if (visibility !== 'private' && !mayPublish(member)) throw new Refusal('verification_required')
    for (const one of await lockOwnThread(tx, member, post)) await showTo(context, tx, one, visibility)
  })
  return readPost(context.db, postId, member.id)
}

async function showTo(context: AppContext, tx: Tx, post: OwnPost, visibility: Visibility): Promise<void> {
  const { id, user_id: authorId, content } = post
  // It has the visibility of its thread once its removal is reversed.
  if (post.withheld_visibility !== null) {
    const withheld = { withheld_visibility: visibility }
    await updateById(tx, 'posts', id, withheld)
    return
  }
  await updateById(tx, 'posts', id, { visibility })
  if (visibility !== 'private') await notifyMentioned(context, tx, { postId: id, authorId, content })
  const hidden = visibility !== 'public'
  tx.afterCommit(() => {
    const event = { type: hidden ? 'post_removed' : 'post_changed', id } as const
    for (const tab of tabsShowing(post)) sendInvalidation(context.bus, topics.feed(tab), event)
    sendInvalidation(context.bus, topics.post(id), { type: 'post_changed', id })
    if (hidden) judgeFollowersAgain(context.bus, topics.post(id))
  })
}

/** Deletes the member's own post with its comments, reactions, plain reposts and media. */
export async function removePost(context: AppContext, member: Member, postId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const post = await lockOwnPost(tx, member, postId)
    await deletePost(context, tx, post)
    tx.afterCommit(() => {
      for (const tab of tabsShowing(post))
        sendInvalidation(context.bus, topics.feed(tab), { type: 'post_removed', id: postId })
      sendInvalidation(context.bus, topics.post(postId), { type: 'post_removed', id: postId })
    })
  })
}

/** Deletes again a post that a restored backup brought back. */
export async function removeErasedPost(context: AppContext, tx: Tx, postId: string): Promise<void> {
  const post = await tx
    .selectFrom('posts')
    .select(['id', 'user_id', 'repost_kind', 'repost_of_id', 'thread_id'])
    .where('id', '=', postId)
    .forUpdate()
    .executeTakeFirst()
  if (post !== undefined) await deletePost(context, tx, post)
}

type DeletedPost = Repost & Pick<OwnPost, 'id' | 'thread_id'>

async function deletePost(context: AppContext, tx: Tx, post: DeletedPost): Promise<void> {
  await invalidateUnread(context, tx, post.id)
  await leaveOriginal(context, tx, post)
  if (post.thread_id !== null) await lockThread(tx, post.thread_id)
  await tx.deleteFrom('posts').where('id', '=', post.id).execute()
  if (post.thread_id !== null) await listThread(tx, post.thread_id)
  await clearMediaAfter(context, tx)
}

/** Locks the posts of a thread: of two that go at once, the second finds what the first has left. */
async function lockThread(tx: Tx, threadId: string): Promise<void> {
  await tx
    .selectFrom('posts')
    .select('id')
    .where('thread_id', '=', threadId)
    .orderBy('thread_place')
    .forUpdate()
    .execute()
}

/** Lists a thread by its first post that moderation does not withhold. Call it once a post has gone or come back. */
export async function listThread(tx: Tx, threadId: string): Promise<void> {
  await sql`
    update posts set continues_thread = not continues_thread
    where thread_id = ${threadId} and continues_thread = (id = (
      select id from posts where thread_id = ${threadId} order by withheld_visibility is not null, thread_place limit 1))
  `.execute(tx)
}

interface Repost {
  user_id: string
  repost_kind: 'plain' | 'quote' | null
  repost_of_id: string | null
}

/** Ends a repost: updates the count on its original, and withdraws the notification of a plain one. */
export async function leaveOriginal(context: AppContext, tx: Tx, repost: Repost): Promise<void> {
  const { repost_of_id: postId } = repost
  if (postId === null) return
  if (repost.repost_kind === 'plain') {
    const original = await tx
      .selectFrom('posts')
      .select('user_id')
      .where('id', '=', postId)
      .executeTakeFirst()
    if (original !== undefined) {
      const act = { recipientId: original.user_id, actorId: repost.user_id, postId }
      await withdraw(context, tx, shareKind, [act])
    }
  }
  tx.afterCommit(() =>
    sendInvalidation(context.bus, topics.post(postId), { type: 'reposts_changed', id: postId }),
  )
}
