import { popularDays } from '@parvis/contract/discovery/feed.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { dayMs, hourMs } from '@parvis/platform/durations.ts'
import { type SqlBool, sql } from 'kysely'
import { notContinuing } from '../../../content/posts/index.ts'
import {
  allowed,
  always,
  filtered,
  inOrder,
  none,
  ofTab,
  type PickValues,
  promoted,
  type RankSource,
  ranks,
  type SqlFragment,
  withUnpromoted,
} from './streams.ts'

const byPopularity: RankSource = { ...ranks, score: sql`posts.popularity` }

/** Orders by support and votes since a moment; `young` posts have indexes for it. */
export function pickPopular(values: PickValues, size: number): SqlFragment {
  const since = sql<SqlBool>`posts.created_at > ${values.since}`
  const picked =
    values.following === null
      ? ofTab(byPopularity, values, sql<SqlBool>`posts.young and ${since}`, size)
      : pickPopularFollowed(values, size)
  return withUnpromoted(picked, values, size, { score: none, where: since })
}

/** Followed accounts have few posts in some days: they are sorted without an index. */
function pickPopularFollowed(values: PickValues, size: number): SqlFragment {
  const { since, readerId, at, id, rank } = values
  const score = sql`posts.support_count + posts.vote_count`
  const before =
    at === null || rank === null
      ? always
      : sql`(${score}, posts.created_at, posts.id) < (${rank}::integer, ${at}, ${id})`
  return sql`
    select posts.id, posts.user_id, posts.created_at, ${score} as score
    from follows join posts on posts.user_id = follows.following_id
    where follows.follower_id = ${readerId} and posts.created_at > ${since} and posts.author_role = ${values.role}
      and posts.visibility <> 'private' and ${notContinuing} and ${allowed(values)} and ${filtered(values)} and ${before}
      and ${promoted(values)}
    ${inOrder} limit ${sql.lit(size)}`
}

/** Posts per statement, for which a reaction may wait. */
const batchSize = 1_000

/** Unmarks posts older than the window and one hour, since readers' windows begin at a full hour. */
export async function expirePopularCandidates(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - popularDays * dayMs - hourMs)
  for (let aged = batchSize; aged === batchSize; ) {
    const { numAffectedRows } = await sql`
      with aged as (
        select post_id from post_ranks where young and created_at < ${before}
        order by created_at limit ${sql.lit(batchSize)} for update skip locked
      )
      update post_ranks set young = false from aged where post_ranks.post_id = aged.post_id`.execute(db)
    aged = Number(numAffectedRows ?? 0)
  }
}
