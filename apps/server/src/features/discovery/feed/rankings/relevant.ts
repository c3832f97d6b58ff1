import { type SqlBool, sql } from 'kysely'
import {
  always,
  inOrder,
  ofFollowed,
  ofTab,
  type PickValues,
  type RankSource,
  ranks,
  type SqlFragment,
  withUnpromoted,
} from './streams.ts'

const subscription = sql`relevance_subscription()`
const byRelevance: RankSource = { ...ranks, score: sql`posts.score` }
const bySubscribedRelevance: RankSource = { ...byRelevance, offset: subscription }

/**
 * Orders by relevance. For a member, merges the tab by its common score with posts by followed accounts, whose score
 * includes the subscription points. A followed post in the first list gets those points too, or is dropped if its
 * rank was on an earlier page. Once the first list is full, the second is read only above its last rank.
 */
export function pickRelevant(values: PickValues, size: number): SqlFragment {
  const { rank } = values
  const upTo =
    rank === null
      ? always
      : sql<SqlBool>`posts.created_at < timestamptz '2026-01-01 00:00:00Z' + (${rank}::integer + 1) * interval '6 minutes'`
  return withUnpromoted(pickByScore(values, size), values, size, {
    score: sql`relevance_age(posts.created_at)`,
    where: upTo,
  })
}

function pickByScore(values: PickValues, size: number): SqlFragment {
  const { readerId, at, id, rank } = values
  if (readerId === null) return ofTab(byRelevance, values, always, size)
  const withSubscription = (picked: SqlFragment) =>
    sql`select id, user_id, created_at, score + ${subscription} as score from (${picked}) as followed`
  if (values.following !== null)
    return withSubscription(ofFollowed(bySubscribedRelevance, values, always, size))
  const follows = sql<SqlBool>`exists (
    select from follows where follows.follower_id = ${readerId} and follows.following_id = posts.user_id)`
  const stillToCome =
    at === null || rank === null
      ? always
      : sql<SqlBool>`((posts.score + ${subscription}, posts.created_at, posts.post_id) < (${rank}::integer, ${at}, ${id})
          or not ${follows})`
  const farEnough = sql<SqlBool>`posts.score >= (select score from lowest)`
  return sql`
    with everyone as materialized (
      select id, user_id, created_at, score + case when ${follows} then ${subscription} else 0 end as score
      from (${ofTab(byRelevance, values, stillToCome, size)}) as posts
    ), lowest as materialized (
      select case when count(*) = ${sql.lit(size)} then min(score) - ${subscription} else -2147483648 end as score
      from everyone
    )
    select * from (
      select * from everyone
      union
      ${withSubscription(ofFollowed(bySubscribedRelevance, values, farEnough, size))}
    ) as merged ${inOrder} limit ${sql.lit(size)}`
}
