import type { Reaction, ReactionState } from '@parvis/contract/content/posts.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { batchWrites, shardOf } from '@parvis/platform/database/write-batching.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { notify, withdraw } from '../../people/notifications/index.ts'
import { type Act, likeKind, lockVisiblePosts, type PostWriter, writerKey } from '../posts/index.ts'

/** A member's reaction to a post; null removes it. */
interface Tap {
  memberId: string
  postId: string
  reaction: Reaction | null
  /** As in {@link PostWriter}. */
  byFollow: boolean
}

/** A tap on a visible post. */
interface Admitted extends Omit<Tap, 'byFollow'> {
  authorId: string
  /** The question in words that a reaction "question" asks; without one, the member keeps the one they ask. */
  questionId?: string
}

/**
 * Sets, replaces or removes members' reactions to visible posts; removes them from others too. Simultaneous ones are written in one batch;
 * each member keeps one row, and counts stay correct whatever their number.
 */
export function reacting(context: AppContext): (tap: Tap) => Promise<ReactionState> {
  return batchWrites({
    shardOf: ({ postId }) => shardOf(postId),
    memberOf: ({ memberId }) => memberId,
    write: (taps) => context.transaction((tx) => react(context, tx, taps)),
  })
}

/** Writes reactions of different members. */
async function react(context: AppContext, tx: Tx, taps: Tap[]): Promise<(ReactionState | Refusal)[]> {
  const writers = taps.map(({ postId, memberId, byFollow }) => ({ postId, readerId: memberId, byFollow }))
  const authors = await lockVisiblePosts(tx, writers)
  const admitted = taps.flatMap((tap, index) => {
    const authorId = authors.get(writerKey(writers[index] as PostWriter))
    return authorId === undefined ? [] : { ...tap, authorId }
  })
  const withoutWords = [
    ...(await setReactions(context, tx, admitted)),
    ...(await removeReactions(context, tx, admitted)),
  ]
  const isAdmitted = new Set(admitted.map(({ memberId }) => memberId))
  const takenBack = await takeBack(
    tx,
    taps.filter(({ memberId, reaction }) => reaction === null && !isAdmitted.has(memberId)),
  )
  const states = await countsOf(tx, [...new Set(admitted.map(({ postId }) => postId))])
  for (const id of new Set([...states.keys(), ...takenBack.values()]))
    tx.afterCommit(() => sendInvalidation(context.bus, topics.post(id), { type: 'reactions_changed', id }))
  for (const id of new Set([...withoutWords, ...takenBack.values()]))
    tx.afterCommit(() => sendInvalidation(context.bus, topics.post(id), { type: 'questions_changed', id }))
  return taps.map(({ memberId, postId, reaction }) => {
    if (takenBack.has(memberId)) return { reactions: untold, userReaction: null }
    const reactions = isAdmitted.has(memberId) ? states.get(postId) : undefined
    return reactions ? { reactions, userReaction: reaction } : new Refusal('post_not_found')
  })
}

/** Present counts of posts, by id. */
export async function countsOf(tx: Tx, postIds: string[]): Promise<Map<string, ReactionState['reactions']>> {
  if (postIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('posts')
    .select(['id', 'support_count as support', 'question_count as question', 'vote_count as vote'])
    .where('id', '=', sql<string>`any (${postIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...reactions }) => [id, reactions]))
}

/**
 * Sets reactions of different members to posts that are locked. Returns the posts at which the words of a question went with
 * the reaction before.
 */
export async function setReactions(context: AppContext, tx: Tx, taps: Admitted[]): Promise<string[]> {
  const set = taps.filter(({ reaction }) => reaction !== null)
  if (set.length === 0) return []
  const { rows } = await sql<{ user_id: string; post_id: string; is_quiet: boolean; had_words: boolean }>`
    with tap as (
      select * from unnest(
        ${set.map(({ postId }) => postId)}::uuid[],
        ${set.map(({ memberId }) => memberId)}::uuid[],
        ${set.map(({ reaction }) => reaction)}::text[],
        ${set.map(({ questionId }) => questionId ?? null)}::uuid[]
      ) as tap (post_id, user_id, reaction, question_id)
    ), written as (
      insert into reactions (post_id, user_id, reaction, question_id)
      select post_id, user_id, reaction, question_id from tap
      on conflict (post_id, user_id) do update set reaction = excluded.reaction, question_id = excluded.question_id
        where reactions.reaction <> excluded.reaction
          or excluded.question_id is not null and reactions.question_id is distinct from excluded.question_id
    )
    select tap.user_id, tap.post_id,
      ${asksOfficial(sql`tap.post_id`, sql`tap.reaction = 'question' or before.reaction is not distinct from 'question'`)}
        as is_quiet,
      before.question_id is not null and tap.reaction <> 'question' as had_words
    from tap
    -- The reaction before this statement.
    left join reactions as before on before.post_id = tap.post_id and before.user_id = tap.user_id
  `.execute(tx)
  const named = new Set(rows.flatMap(({ user_id, is_quiet }) => (is_quiet ? [] : [user_id])))
  const acts = set.filter(({ memberId }) => named.has(memberId)).map(actOf)
  await notify(context, tx, likeKind, acts)
  return rows.flatMap(({ post_id, had_words }) => (had_words ? [post_id] : []))
}

/** Returns the posts at which the words of a question went with the reaction. */
async function removeReactions(context: AppContext, tx: Tx, taps: Admitted[]): Promise<string[]> {
  const wished = taps.filter(({ reaction }) => reaction === null)
  if (wished.length === 0) return []
  const { rows } = await sql<{ user_id: string; post_id: string; is_quiet: boolean; had_words: boolean }>`
    delete from reactions using unnest(
      ${wished.map(({ postId }) => postId)}::uuid[],
      ${wished.map(({ memberId }) => memberId)}::uuid[]
    ) as wished (post_id, user_id)
    where reactions.post_id = wished.post_id and reactions.user_id = wished.user_id
    returning reactions.user_id, reactions.post_id, reactions.question_id is not null as had_words,
      ${asksOfficial(sql`reactions.post_id`, sql`reactions.reaction = 'question'`)} as is_quiet
  `.execute(tx)
  const removed = new Set(rows.flatMap(({ user_id, is_quiet }) => (is_quiet ? [] : [user_id])))
  const acts = wished.filter(({ memberId }) => removed.has(memberId)).map(actOf)
  await withdraw(context, tx, likeKind, acts)
  return rows.flatMap(({ post_id, had_words }) => (had_words ? [post_id] : []))
}

const actOf = ({ authorId, memberId, postId }: Admitted): Act => ({
  recipientId: authorId,
  actorId: memberId,
  postId,
})

/** The counts of a post that the member may not read. */
const untold: ReactionState['reactions'] = { support: 0, question: 0, vote: 0 }

/**
 * Removes reactions to posts that their members may not read any more, and returns those posts by member. A member always
 * takes an opinion back (GDPR art. 7 §3), with the words of a question.
 */
async function takeBack(tx: Tx, taps: Tap[]): Promise<Map<string, string>> {
  if (taps.length === 0) return new Map()
  const { rows } = await sql<{ user_id: string; post_id: string }>`
    delete from reactions using unnest(
      ${taps.map(({ postId }) => postId)}::uuid[],
      ${taps.map(({ memberId }) => memberId)}::uuid[]
    ) as wished (post_id, user_id)
    where reactions.post_id = wished.post_id and reactions.user_id = wished.user_id
    returning reactions.user_id, reactions.post_id
  `.execute(tx)
  return new Map(rows.map(({ user_id, post_id }) => [user_id, post_id]))
}

/**
 * Whether a reaction "question" is one to an official. Its author is not notified of these: the name of who asks would come
 * at the same moment as their question, or go with it.
 */
function asksOfficial(postId: RawBuilder<unknown>, isQuestion: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`((${isQuestion}) and exists (
    select from posts where posts.id = ${postId} and posts.author_role = 'politician'
  ))`
}
