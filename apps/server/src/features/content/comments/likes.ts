import { topics } from '@parvis/contract/realtime.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { commentLiked, commentUnliked } from './hooks.ts'
import { commentVisibleTo } from './policy.ts'

/**
 * Likes a comment or removes the like. Locks its row first, so that parallel taps leave one like and a
 * correct count.
 */
export async function setLike(context: AppContext, member: Member, commentId: string, liked: boolean) {
  return context.transaction(async (tx) => {
    const comment = await tx
      .selectFrom('comments')
      .innerJoin('posts', 'posts.id', 'comments.post_id')
      .select(['comments.post_id', 'comments.user_id'])
      .where('comments.id', '=', commentId)
      .where(commentVisibleTo(member.id))
      .forNoKeyUpdate('comments')
      .executeTakeFirstOrThrow(refusalOf('comment_not_found'))
    const like = { commentId, postId: comment.post_id, authorId: comment.user_id, memberId: member.id }
    if (liked) {
      await tx
        .insertInto('comment_likes')
        .values({ comment_id: commentId, user_id: member.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await commentLiked(context, tx, like)
    } else {
      await tx
        .deleteFrom('comment_likes')
        .where('comment_id', '=', commentId)
        .where('user_id', '=', member.id)
        .execute()
      await commentUnliked(context, tx, like)
    }
    const { like_count } = await tx
      .selectFrom('comments')
      .select('like_count')
      .where('id', '=', commentId)
      .executeTakeFirstOrThrow()
    tx.afterCommit(() =>
      sendInvalidation(context.bus, topics.post(comment.post_id), { type: 'comment_liked', id: commentId }),
    )
    return { like_count, is_liked: liked }
  })
}
