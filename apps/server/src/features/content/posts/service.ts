import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { invalidateUnread, withdraw } from '../../people/notifications/index.ts'
import { clearMediaAfter } from '../media/index.ts'
import { lockOwnPost } from './locks.ts'
import { shareKind } from './notification-kinds.ts'
import { tabsShowing } from './policy.ts'

/** Deletes the member's own post with its comments, reactions, plain reposts and media. */
export async function removePost(context: AppContext, member: Member, postId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const post = await lockOwnPost(tx, member, postId)
    await deletePost(context, tx, { ...post, id: postId })
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
    .select(['id', 'user_id', 'repost_kind', 'repost_of_id'])
    .where('id', '=', postId)
    .forUpdate()
    .executeTakeFirst()
  if (post !== undefined) await deletePost(context, tx, post)
}

async function deletePost(context: AppContext, tx: Tx, post: Repost & { id: string }): Promise<void> {
  await invalidateUnread(context, tx, post.id)
  await leaveOriginal(context, tx, post)
  await tx.deleteFrom('posts').where('id', '=', post.id).execute()
  await clearMediaAfter(context, tx)
}

interface Repost {
  user_id: string
  repost_kind: 'plain' | 'quote' | null
  repost_of_id: string | null
}

/**
 * Handles the end of a repost: open tabs of its original reload the count, and that of a plain one takes its notification
 * back.
 */
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
