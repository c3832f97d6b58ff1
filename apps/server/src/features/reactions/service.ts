import type { Reaction, ReactionState } from '@parvis/contract/reactions.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { gathering } from '../../platform/database/gathering.ts'
import { nudge } from '../../platform/realtime/nudge.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { World } from '../../world.ts'
import { notify, withdraw } from '../notifications/service.ts'
import { lockVisiblePost } from '../posts/policy.ts'

/** A member's reaction to a post; null takes it back. */
interface Tap {
  memberId: string
  postId: string
  reaction: Reaction | null
}

/**
 * Sets, replaces or removes members' reactions to posts they may see. Those to one post take turns, many at once: one row
 * of each member and true counts remain whatever their number.
 */
export function reacting(world: World): (tap: Tap) => Promise<ReactionState> {
  return gathering({
    rowOf: ({ postId }) => postId,
    memberOf: ({ memberId }) => memberId,
    write: (taps) => world.transaction((tx) => react(world, tx, taps)),
  })
}

/** Writes reactions of different members to one post. */
async function react(world: World, tx: Tx, taps: Tap[]): Promise<(ReactionState | Refusal)[]> {
  const postId = taps[0]?.postId ?? ''
  const { authorId, readers } = await lockVisiblePost(
    tx,
    postId,
    taps.map(({ memberId }) => memberId),
  )
  const admitted = taps.filter(({ memberId }) => readers.has(memberId))
  await setReactions(world, tx, postId, authorId, admitted)
  await removeReactions(world, tx, postId, authorId, admitted)
  if (admitted.length === 0) return taps.map(() => new Refusal('post_not_found'))
  const reactions = await tx
    .selectFrom('posts')
    .select(['support_count as support', 'question_count as question', 'vote_count as vote'])
    .where('id', '=', postId)
    .executeTakeFirstOrThrow()
  tx.afterCommit(() => nudge(world.bus, topics.post(postId), { type: 'reactions_changed', id: postId }))
  return taps.map(({ memberId, reaction }) =>
    readers.has(memberId) ? { reactions, userReaction: reaction } : new Refusal('post_not_found'),
  )
}

async function setReactions(world: World, tx: Tx, postId: string, authorId: string, taps: Tap[]) {
  const set = taps.filter(({ reaction }) => reaction !== null)
  if (set.length === 0) return
  const actorIds = set.map(({ memberId }) => memberId)
  await sql`
    insert into reactions (post_id, user_id, reaction)
    select ${postId}, tap.user_id, tap.reaction
    from unnest(${actorIds}::uuid[], ${set.map(({ reaction }) => reaction)}::text[]) as tap (user_id, reaction)
    on conflict (post_id, user_id) do update set reaction = excluded.reaction
      where reactions.reaction <> excluded.reaction
  `.execute(tx)
  await notify(world, tx, { recipientId: authorId, actorIds, type: 'like', postId })
}

async function removeReactions(world: World, tx: Tx, postId: string, authorId: string, taps: Tap[]) {
  const wished = taps.filter(({ reaction }) => reaction === null)
  if (wished.length === 0) return
  const { rows } = await sql<{ user_id: string }>`
    delete from reactions
    where post_id = ${postId} and user_id = any (${wished.map(({ memberId }) => memberId)}::uuid[])
    returning user_id
  `.execute(tx)
  if (rows.length === 0) return
  const actorIds = rows.map(({ user_id }) => user_id)
  await withdraw(world, tx, { recipientId: authorId, actorIds, type: 'like', postId })
}
