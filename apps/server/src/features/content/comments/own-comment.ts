import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { countText } from '../../accounts/fair-use/index.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { clearMediaAfter } from '../media/index.ts'
import { refuseHeldMember, visibleTo } from '../posts/index.ts'
import { canChangeComment } from './policy.ts'
import { commentKindsOf } from './service.ts'
import { readComment } from './store.ts'

/** Changes the text of the member's own comment. The same text changes nothing. */
export async function changeComment(
  context: AppContext,
  member: Member,
  commentId: string,
  content: string,
): Promise<CommentView> {
  await context.transaction(async (tx) => {
    const comment = await lockOwnComment(tx, member, commentId)
    if (comment.withheld_at !== null) throw new Refusal('content_withheld')
    if (comment.content === content) return
    await refuseHeldMember(tx, member.id, context.clock.now())
    await countText(context, tx, {
      author: member,
      kind: 'comment',
      content,
      before: comment.content,
      contentId: commentId,
      placeId: comment.post_id,
    })
    await tx
      .updateTable('comments')
      .set({ content, edited_at: context.clock.now() })
      .where('id', '=', commentId)
      .execute()
    const texts = [{ commentId, postId: comment.post_id, actorId: member.id, content }]
    await notify(context, tx, commentKindsOf(texts), texts)
    tx.afterCommit(() =>
      sendInvalidation(context.bus, topics.post(comment.post_id), { type: 'comment_changed', id: commentId }),
    )
  })
  return readComment(context.db, commentId, member.id)
}

/** Deletes the member's own comment and its replies. */
export async function removeComment(context: AppContext, member: Member, commentId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const { post_id: postId } = await lockOwnComment(tx, member, commentId)
    await deleteComment(context, tx, commentId)
    tx.afterCommit(() =>
      sendInvalidation(context.bus, topics.post(postId), { type: 'comment_removed', id: commentId }),
    )
  })
}

/** Deletes a comment with its replies and media. */
export async function deleteComment(context: AppContext, tx: Tx, commentId: string): Promise<void> {
  await tx.deleteFrom('comments').where('id', '=', commentId).execute()
  await clearMediaAfter(context, tx)
}

/** Locks the post before the comment, as all writers of comments do. */
async function lockOwnComment(tx: Tx, member: Member, commentId: string) {
  const post = await tx
    .selectFrom('posts')
    .select('posts.id')
    .where('posts.id', '=', (eb) => eb.selectFrom('comments').select('post_id').where('id', '=', commentId))
    .where(visibleTo(member.id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  const comment =
    post &&
    (await tx
      .selectFrom('comments')
      .select(['user_id', 'post_id', 'content', 'withheld_at'])
      .where('id', '=', commentId)
      .forUpdate()
      .executeTakeFirst())
  if (comment === undefined) throw new Refusal('comment_not_found')
  if (!canChangeComment(member.id, comment)) throw new Refusal('not_owner')
  return comment
}
