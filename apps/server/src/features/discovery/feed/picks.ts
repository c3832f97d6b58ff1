import type { Role } from '@parvis/contract/accounts/roles.ts'
import type { PartyId } from '@parvis/contract/people/parties.ts'
import type { RegionCode } from '@parvis/contract/regions.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addressedTo, reaches, speakers } from '../../content/posts/policy.ts'
import { mayMeet, notMuted } from '../../people/blocks/policy.ts'

/**
 * Which posts a filtered or ranked page shows: SQL that answers `id, user_id, created_at, score`. Each is put together from
 * streams, short reads of one index in the order of the page; where a page draws on several (parties, regions, days,
 * followed authors), each gives as many rows as the page has, and the best of all are kept.
 *
 * Who is blocked, muted, banned or limited is asked here only of `strict` picks, as it takes longer to begin than the
 * rest to be done, and mostly nobody is: otherwise a pick may be a post that the reader must not see. Of all that is
 * picked, the feed reads only what they may.
 *
 * A value of null leaves its condition out of the SQL.
 */
export interface PickValues extends Record<string, unknown> {
  role: Role
  readerId: string | null
  regions: RegionCode[] | null
  parties: PartyId[] | null
  following: true | null
  /** Picks nothing that the reader must not see. */
  strict: true | null
  /** Authors whom nothing may promote now. */
  unpromoted: string[] | null
  since: Date | null
  rank: number | null
  at: Date | null
  id: string | null
}

type Sql = RawBuilder<unknown>
type Condition = RawBuilder<SqlBool>

const always = sql<SqlBool>`true`

/** Only the order of time is open to all. */
const promoted = ({ unpromoted }: PickValues): Condition =>
  unpromoted === null ? always : sql<SqlBool>`posts.user_id <> all(${unpromoted}::uuid[])`

/** Who may be shown a row of posts at all, in a list. */
function allowed({ readerId, strict }: PickValues): Condition {
  const addressed = addressedTo(readerId)
  return strict === null
    ? addressed
    : sql<SqlBool>`${addressed} and ${mayMeet(readerId, ...speakers)} and ${notMuted(readerId, ...speakers)}
        and ${reaches(readerId)}`
}

const subscription = sql`relevance_subscription()`

/**
 * Where posts come from, and by what they are ordered. The table is in scope as `posts`, whichever it is: the ranks carry
 * the columns by which the visibility rule and the filters decide, under the same names.
 */
interface Source {
  table: Sql
  id: Sql
  /** Null where time alone orders. */
  score: Sql | null
  /** Points that this source leaves out of its scores, and the page's last score has. */
  offset: Sql
}

const none = sql`0`
const ranks = { table: sql`post_ranks`, id: sql`posts.post_id`, offset: none }
const byTime: Source = { table: sql`posts`, id: sql`posts.id`, score: null, offset: none }
const byRelevance: Source = { ...ranks, score: sql`posts.score` }
const bySubscribedRelevance: Source = { ...byRelevance, offset: subscription }
const byPopularity: Source = { ...ranks, score: sql`posts.popularity` }

function stream(source: Source, values: PickValues, where: Condition, limit: number): Sql {
  const { at, id, rank } = values
  const key = sql`posts.created_at, ${source.id}`
  const descending = sql`posts.created_at desc, ${source.id} desc`
  const before =
    at === null || rank === null
      ? always
      : source.score === null
        ? sql`(${key}) < (${at}, ${id})`
        : sql`(${source.score}, ${key}) < (${rank}::integer - ${source.offset}, ${at}, ${id})`
  return sql`
    select ${source.id} as id, posts.user_id, posts.created_at, ${source.score ?? none} as score
    from ${source.table} as posts
    where posts.author_role = ${values.role} and posts.visibility <> 'private' and ${allowed(values)}
      and ${where} and ${before} and ${source.score === null ? always : promoted(values)}
    order by ${source.score === null ? descending : sql`${source.score} desc, ${descending}`}
    limit ${sql.lit(limit)}`
}

const ofRegion = sql<SqlBool>`posts.region_code = region.code`
const ofParty = sql<SqlBool>`posts.author_party = party.id`

/** Conditions checked within the index, or row by row. */
function filtered({ regions, parties }: Partial<PickValues>): Condition {
  const inRegions = regions == null ? always : sql`posts.region_code = any(${regions}::text[])`
  const ofParties = parties == null ? always : sql`posts.author_party = any(${parties}::text[])`
  return sql<SqlBool>`${inRegions} and ${ofParties}`
}

const inOrder = sql`order by score desc, created_at desc, id desc`

/** A tab: one stream, or one of each region, or of each party. */
function ofTab(source: Source, values: PickValues, where: Condition, size: number): Sql {
  const { regions, parties } = values
  if (regions !== null) {
    const narrowed = sql<SqlBool>`${ofRegion} and ${filtered({ parties })} and ${where}`
    return sql`select picked.* from unnest(${regions}::text[]) as region (code)
      cross join lateral (${stream(source, values, narrowed, size)}) as picked ${inOrder} limit ${sql.lit(size)}`
  }
  if (parties !== null) {
    const narrowed = sql<SqlBool>`${ofParty} and ${where}`
    return sql`select picked.* from unnest(${parties}::text[]) as party (id)
      cross join lateral (${stream(source, values, narrowed, size)}) as picked ${inOrder} limit ${sql.lit(size)}`
  }
  return stream(source, values, where, size)
}

/**
 * What the reader follows. The page's posts are all by the authors whose first post comes first: one row of each author
 * finds them, and only theirs are read further.
 */
function ofFollowed(source: Source, values: PickValues, where: Condition, size: number): Sql {
  const by = (author: Sql) => sql<SqlBool>`posts.user_id = ${author} and ${filtered(values)} and ${where}`
  return sql`
    select picked.* from (
      select follows.following_id as id
      from follows
      cross join lateral (${stream(source, values, by(sql`follows.following_id`), 1)}) as first
      where follows.follower_id = ${values.readerId}
      order by first.score desc, first.created_at desc, first.id desc
      limit ${sql.lit(size)}
    ) as author
    cross join lateral (${stream(source, values, by(sql`author.id`), size)}) as picked
    ${inOrder} limit ${sql.lit(size)}`
}

/** Newest first. */
export function pickRecent(values: PickValues, size: number): Sql {
  return values.following === null
    ? ofTab(byTime, values, always, size)
    : ofFollowed(byTime, values, always, size)
}

/**
 * By relevance. For a member two lists are merged: the tab by the score that is the same for all, and what they follow,
 * which has the subscription's points on top. A followed post of the first list is there with them or, when its place
 * by them was on a page before, not at all. Once the first list is full, only what can still come before its last post
 * is looked for in the second.
 */
export function pickRelevant(values: PickValues, size: number): Sql {
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

function pickByScore(values: PickValues, size: number): Sql {
  const { readerId, at, id, rank } = values
  if (readerId === null) return ofTab(byRelevance, values, always, size)
  const withSubscription = (picked: Sql) =>
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

/** By support and votes, among the posts since a moment: those that are young enough have indexes of their own. */
export function pickPopular(values: PickValues, size: number): Sql {
  const since = sql<SqlBool>`posts.created_at > ${values.since}`
  const picked =
    values.following === null
      ? ofTab(byPopularity, values, sql<SqlBool>`posts.young and ${since}`, size)
      : pickPopularFollowed(values, size)
  return withUnpromoted(picked, values, size, { score: none, where: since })
}

/** What one follows of a few days is little enough to be sorted. */
function pickPopularFollowed(values: PickValues, size: number): Sql {
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
      and posts.visibility <> 'private' and ${allowed(values)} and ${filtered(values)} and ${before}
      and ${promoted(values)}
    ${inOrder} limit ${sql.lit(size)}`
}

/**
 * During an election period: what was picked, and the candidates' posts where time alone puts them. Their score is what
 * is left when nothing promotes them.
 */
function withUnpromoted(
  picked: Sql,
  values: PickValues,
  size: number,
  { score, where }: { score: Sql; where: Condition },
): Sql {
  const { unpromoted, readerId, role, following, at, id, rank } = values
  if (unpromoted === null) return picked
  const before =
    at === null || rank === null
      ? always
      : sql`(${score}, posts.created_at, posts.id) < (${rank}::integer, ${at}, ${id})`
  const followed =
    following === null
      ? always
      : sql`exists (
          select from follows where follows.follower_id = ${readerId} and follows.following_id = posts.user_id)`
  return sql`
    select * from (
      select * from (${picked}) as promoted
      union all
      select * from (
        select posts.id, posts.user_id, posts.created_at, ${score} as score from posts
        where posts.user_id = any(${unpromoted}::uuid[]) and posts.author_role = ${role}
          and posts.visibility <> 'private' and ${allowed(values)} and ${filtered(values)} and ${followed}
          and ${where} and ${before}
        order by posts.created_at desc, posts.id desc limit ${sql.lit(size)}
      ) as unpromoted
    ) as merged ${inOrder} limit ${sql.lit(size)}`
}
