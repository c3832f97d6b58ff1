import type { Role } from '@parvis/contract/accounts/roles.ts'
import type { PartyId } from '@parvis/contract/people/parties.ts'
import type { RegionCode } from '@parvis/contract/regions.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addressedTo, reaches, speakers } from '../../content/posts/index.ts'
import { mayMeet, notMuted } from '../../people/blocks/index.ts'

/**
 * Builds the SQL of filtered and ranked pages; each query returns `id, user_id, created_at, score`. A query
 * combines streams: short reads of one index in page order. When a page draws on several streams (parties,
 * regions, days, followed authors), each returns up to a full page of rows, and the best of all are kept.
 * Only `strict` queries check blocks, mutes, bans and limits: setting up that check costs more than the rest
 * of the query, and it mostly excludes nobody. Rows of other queries may be hidden from the reader, so the
 * feed filters them again when it loads the posts.
 * A null value leaves its condition out of the SQL.
 */
export interface PickValues extends Record<string, unknown> {
  role: Role
  readerId: string | null
  regions: RegionCode[] | null
  parties: PartyId[] | null
  following: true | null
  /** Return only posts that the reader may see. */
  strict: true | null
  /** Authors who must not be promoted now (election period). */
  unpromoted: string[] | null
  since: Date | null
  rank: number | null
  at: Date | null
  id: string | null
}

type Sql = RawBuilder<unknown>
type Condition = RawBuilder<SqlBool>

const always = sql<SqlBool>`true`

/** Chronological order shows everyone; all other orders leave out `unpromoted` authors. */
const promoted = ({ unpromoted }: PickValues): Condition =>
  unpromoted === null ? always : sql<SqlBool>`posts.user_id <> all(${unpromoted}::uuid[])`

/** Whether this reader may see the row in a list. */
function allowed({ readerId, strict }: PickValues): Condition {
  const addressed = addressedTo(readerId)
  return strict === null
    ? addressed
    : sql<SqlBool>`${addressed} and ${mayMeet(readerId, ...speakers)} and ${notMuted(readerId, ...speakers)}
        and ${reaches(readerId)}`
}

const subscription = sql`relevance_subscription()`

/**
 * A table of posts and its sort order. It is always aliased as `posts`: `post_ranks` carries the columns of
 * the visibility rule and the filters under the same names.
 */
interface Source {
  table: Sql
  id: Sql
  /** Null for chronological order. */
  score: Sql | null
  /** Points that the page's last score includes and the scores of this source do not. */
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

/** Conditions checked in the index, or row by row. */
function filtered({ regions, parties }: Partial<PickValues>): Condition {
  const inRegions = regions == null ? always : sql`posts.region_code = any(${regions}::text[])`
  const ofParties = parties == null ? always : sql`posts.author_party = any(${parties}::text[])`
  return sql<SqlBool>`${inRegions} and ${ofParties}`
}

const inOrder = sql`order by score desc, created_at desc, id desc`

/** One tab: a single stream, or one stream per region or per party. */
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
 * Posts by followed accounts. First reads one row per author: all posts of the page are by the authors whose
 * newest post ranks first, so only those authors are read further.
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

/** Newest posts first. */
export function pickRecent(values: PickValues, size: number): Sql {
  return values.following === null
    ? ofTab(byTime, values, always, size)
    : ofFollowed(byTime, values, always, size)
}

/**
 * Orders by relevance. For a member, merges two lists: the tab by its common score, and posts by followed
 * accounts, whose score includes the subscription points. A followed post found in the first list gets those
 * points too, or is dropped if its resulting rank was on an earlier page. Once the first list is full, the
 * second is searched only for posts that rank above its last one.
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

/**
 * Orders by support and votes among the posts since a moment; `young` posts have their own indexes for this.
 */
export function pickPopular(values: PickValues, size: number): Sql {
  const since = sql<SqlBool>`posts.created_at > ${values.since}`
  const picked =
    values.following === null
      ? ofTab(byPopularity, values, sql<SqlBool>`posts.young and ${since}`, size)
      : pickPopularFollowed(values, size)
  return withUnpromoted(picked, values, size, { score: none, where: since })
}

/** Followed accounts write few enough posts in some days that they can simply be sorted. */
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
 * In an election period: adds the candidates' posts at the rank that their age alone gives them. Their score
 * contains only the terms that promote nobody.
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
