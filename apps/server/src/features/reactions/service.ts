import type { Reaction, ReactionState } from '@parvis/contract/reactions.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nudge } from '../../platform/realtime/nudge.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { World } from '../../world.ts'
import type { Member } from '../identity/member.ts'
import { notify, withdraw } from '../notifications/service.ts'
import { visibleTo } from '../posts/policy.ts'

/**
 * Sets, replaces or (with null) removes a member's reaction to a post they may see. The post's row is locked first:
 * parallel taps take turns, so one row and true counts remain whatever their number.
 */
export async function react(
  world: World,
  member: Member,
  postId: string,
  reaction: Reaction | null,
): Promise<ReactionState> {
  return world.transaction(async (tx) => {
    const post = await lockVisiblePost(tx, member.id, postId)
    const like = { recipientId: post.user_id, actorId: member.id, type: 'like', postId } as const
    if (reaction === null) {
      const removed = await tx
        .deleteFrom('reactions')
        .where('post_id', '=', postId)
        .where('user_id', '=', member.id)
        .executeTakeFirst()
      if (removed.numDeletedRows > 0n) await withdraw(world, tx, like)
    } else {
      await tx
        .insertInto('reactions')
        .values({ post_id: postId, user_id: member.id, reaction })
        .onConflict((conflict) => conflict.columns(['post_id', 'user_id']).doUpdateSet({ reaction }))
        .execute()
      await notify(world, tx, like)
    }
    const counts = await tx
      .selectFrom('posts')
      .select(['support_count as support', 'question_count as question', 'vote_count as vote'])
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
    tx.afterCommit(() => nudge(world.bus, topics.post(postId), { type: 'reactions_changed', id: postId }))
    return { reactions: counts, userReaction: reaction }
  })
}

async function lockVisiblePost(tx: Tx, readerId: string, postId: string): Promise<{ user_id: string }> {
  const post = await tx
    .selectFrom('posts')
    .select('user_id')
    .where('id', '=', postId)
    .where(visibleTo(readerId))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (post === undefined) throw new Refusal('post_not_found')
  return post
}
