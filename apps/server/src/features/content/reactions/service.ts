import type { Reaction, ReactionState } from '@parvis/contract/content/posts.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { batchWrites, shardOf } from '@parvis/platform/database/write-batching.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { notify, withdraw } from '../../people/notifications/index.ts'
import { likeKind, lockVisiblePosts, type PostAct, type PostWriter, writerKey } from '../posts/index.ts'

/** A member's reaction to a post; null removes it. */
interface ReactionChange {
  memberId: string
  postId: string
  reaction: Reaction | null
  /** As in {@link PostWriter}. */
  byFollow: boolean
}

/** A reaction to a visible post. */
interface AdmittedReaction extends Omit<ReactionChange, 'byFollow'> {
  authorId: string
  /** Question in words of a reaction "question"; by default the member's present one. */
  questionId?: string
}

/**
 * Creates a writer of reactions to visible posts, which writes simultaneous ones in one batch. Reactions to hidden
 * posts can be removed.
 */
export function createReactionWriter(
  context: AppContext,
): (change: ReactionChange) => Promise<ReactionState> {
  return batchWrites({
    shardOf: ({ postId }) => shardOf(postId),
    memberOf: ({ memberId }) => memberId,
    write: (changes) => context.transaction((tx) => react(context, tx, changes)),
  })
}

/** Writes reactions of different members. */
async function react(
  context: AppContext,
  tx: Tx,
  changes: ReactionChange[],
): Promise<(ReactionState | Refusal)[]> {
  const writers = changes.map(({ postId, memberId, byFollow }) => ({ postId, readerId: memberId, byFollow }))
  const authors = await lockVisiblePosts(tx, writers)
  const admitted = changes.flatMap((change, index) => {
    const authorId = authors.get(writerKey(writers[index] as PostWriter))
    return authorId === undefined ? [] : { ...change, authorId }
  })
  const withoutWords = [
    ...(await setReactions(context, tx, admitted)),
    ...(await removeReactions(context, tx, admitted)),
  ]
  const isAdmitted = new Set(admitted.map(({ memberId }) => memberId))
  const takenBack = await removeHiddenReactions(
    tx,
    changes.filter(({ memberId, reaction }) => reaction === null && !isAdmitted.has(memberId)),
  )
  const states = await countsOf(tx, [...new Set(admitted.map(({ postId }) => postId))])
  for (const id of new Set([...states.keys(), ...takenBack.values()]))
    tx.afterCommit(() => sendInvalidation(context.bus, topics.post(id), { type: 'reactions_changed', id }))
  for (const id of new Set([...withoutWords, ...takenBack.values()]))
    tx.afterCommit(() => sendInvalidation(context.bus, topics.post(id), { type: 'questions_changed', id }))
  return changes.map(({ memberId, postId, reaction }) => {
    if (takenBack.has(memberId)) return { reactions: hiddenCounts, userReaction: null }
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
 * Sets reactions of different members to locked posts. Returns the posts from which a question in words disappeared.
 */
export async function setReactions(
  context: AppContext,
  tx: Tx,
  changes: AdmittedReaction[],
): Promise<string[]> {
  const set = changes.filter(({ reaction }) => reaction !== null)
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

/** Returns the posts from which a question in words disappeared. */
async function removeReactions(context: AppContext, tx: Tx, changes: AdmittedReaction[]): Promise<string[]> {
  const removals = changes.filter(({ reaction }) => reaction === null)
  if (removals.length === 0) return []
  const { rows } = await sql<{ user_id: string; post_id: string; is_quiet: boolean; had_words: boolean }>`
    delete from reactions using unnest(
      ${removals.map(({ postId }) => postId)}::uuid[],
      ${removals.map(({ memberId }) => memberId)}::uuid[]
    ) as wished (post_id, user_id)
    where reactions.post_id = wished.post_id and reactions.user_id = wished.user_id
    returning reactions.user_id, reactions.post_id, reactions.question_id is not null as had_words,
      ${asksOfficial(sql`reactions.post_id`, sql`reactions.reaction = 'question'`)} as is_quiet
  `.execute(tx)
  const removed = new Set(rows.flatMap(({ user_id, is_quiet }) => (is_quiet ? [] : [user_id])))
  const acts = removals.filter(({ memberId }) => removed.has(memberId)).map(actOf)
  await withdraw(context, tx, likeKind, acts)
  return rows.flatMap(({ post_id, had_words }) => (had_words ? [post_id] : []))
}

const actOf = ({ authorId, memberId, postId }: AdmittedReaction): PostAct => ({
  recipientId: authorId,
  actorId: memberId,
  postId,
})

/** Counts of a post that the member may not read. */
const hiddenCounts: ReactionState['reactions'] = { support: 0, question: 0, vote: 0 }

/**
 * Removes reactions to posts that their members may no longer read. Returns these posts by member. An opinion can
 * always be withdrawn (GDPR art. 7 §3).
 */
async function removeHiddenReactions(tx: Tx, changes: ReactionChange[]): Promise<Map<string, string>> {
  if (changes.length === 0) return new Map()
  const { rows } = await sql<{ user_id: string; post_id: string }>`
    delete from reactions using unnest(
      ${changes.map(({ postId }) => postId)}::uuid[],
      ${changes.map(({ memberId }) => memberId)}::uuid[]
    ) as wished (post_id, user_id)
    where reactions.post_id = wished.post_id and reactions.user_id = wished.user_id
    returning reactions.user_id, reactions.post_id
  `.execute(tx)
  return new Map(rows.map(({ user_id, post_id }) => [user_id, post_id]))
}

/** SQL: the reaction "question" is to an official, who is not notified: the time would reveal the asker. */
function asksOfficial(postId: RawBuilder<unknown>, isQuestion: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`((${isQuestion}) and exists (
    select from posts where posts.id = ${postId} and posts.author_role = 'politician'
  ))`
}
