import { publicText } from '@parvis/contract/audit/transparency-log.ts'
import type { RelevanceView } from '@parvis/contract/discovery/relevance.schemas.ts'
import { relevance, relevanceDescription } from '@parvis/contract/discovery/relevance.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { hasScope, type Member } from '../../accounts/identity/index.ts'
import { commitmentOfText, recordPublicly } from '../../audit/transparency-log/index.ts'
import { holdsOn } from '../../civic/reserves/index.ts'
import { listedPost, visibleTo } from '../../content/posts/index.ts'

interface TermValues extends Record<string, unknown> {
  postId: string
  readerId: string | null
  /** The reader, where their follows count. */
  followerId: string | null
}

/** Terms by the database functions of the score, with the stored score of the feed. */
const terms = prepared((db, { postId, readerId, followerId }: TermValues) =>
  db
    .selectFrom('posts')
    .innerJoin('profiles', 'profiles.id', 'posts.user_id')
    .innerJoin('post_ranks', 'post_ranks.post_id', 'posts.id')
    .where('posts.id', '=', listedPost(postId))
    .where(visibleTo(readerId))
    .select([
      'posts.user_id',
      'posts.created_at',
      'profiles.verified',
      'posts.comment_count as comments',
      'post_ranks.score',
    ])
    .select('posts.reach_limited')
    .select([
      sql<number>`posts.support_count + posts.question_count + posts.vote_count`.as('reactions'),
      sql<boolean>`${
        followerId === null
          ? sql`false`
          : sql`exists (
              select from follows where follows.follower_id = ${followerId} and follows.following_id = posts.user_id)`
      }`.as('following'),
      sql<number>`relevance_age(posts.created_at)`.as('age'),
      sql<number>`relevance_engagement(support_count, question_count, vote_count, comment_count)`.as(
        'engagement',
      ),
      sql<number>`relevance_verified(profiles.verified)`.as('tick'),
      sql<number>`relevance_subscription()`.as('subscription'),
    ]),
)

/** Explains a post's rank in the relevance order for one reader, term by term. */
export async function explain(
  db: Db,
  postId: string,
  reader: Pick<Member, 'id' | 'scopes'> | null,
  now: Date,
): Promise<RelevanceView> {
  const [row] = await terms(db, {
    postId,
    readerId: reader?.id ?? null,
    followerId: hasScope(reader, 'read:follows') ? reader.id : null,
  })
  if (row === undefined) throw new Refusal('post_not_found')
  const { reactions, comments, verified, following } = row
  const bonus = following ? row.subscription : 0
  const until = (await holdsOn(db, [row.user_id], now)).get(row.user_id)
  const taken = until === undefined ? 0 : row.age - row.score - bonus
  return {
    formula_version: relevance.version,
    terms: [
      { key: 'age', input: { created_at: row.created_at.toISOString() }, value: row.age },
      { key: 'engagement', input: { reactions, comments }, value: row.engagement },
      { key: 'verified', input: { verified }, value: row.tick },
      { key: 'subscription', input: { following }, value: bonus },
      ...(until === undefined
        ? []
        : [{ key: 'reserve' as const, input: { until: until.toISOString() }, value: taken }]),
    ],
    total: row.score + bonus + taken,
    reach_limited: row.reach_limited,
  }
}

/** Formula in the public log: its figures, and the digest of its published description. */
const formulaFacts = { ...relevance, ...relevanceDescription }

const formulaCommitment = (): Buffer => commitmentOfText(publicText('ranking_changed', formulaFacts))

/** Records a new formula, once for all nodes. */
export async function recordFormula(context: AppContext): Promise<void> {
  await context.transaction(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('ranking_formulas')
      .values({
        commitment: formulaCommitment(),
        version: relevance.version,
        recorded_at: context.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows)
      await recordPublicly(context, tx, { kind: 'ranking_changed', facts: formulaFacts })
  })
}

/** {@link recordFormula} at a start, which a failure does not end: the next start tries again. */
export async function recordFormulaQuietly(context: AppContext): Promise<void> {
  try {
    await recordFormula(context)
  } catch (error) {
    context.log.error({ err: error }, 'the formula of relevance could not be recorded in the public log')
  }
}
