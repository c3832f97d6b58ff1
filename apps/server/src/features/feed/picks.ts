import type { PartyId } from '@parvis/contract/parties.ts'
import type { RegionCode } from '@parvis/contract/regions.ts'
import type { Role } from '@parvis/contract/roles.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { visibleTo } from '../posts/policy.ts'

/**
 * Which posts a filtered or ranked page shows: SQL that answers `id, created_at, score`. Each is put together from
 * streams, short reads of one index in the order of the page; where a page draws on several (parties, regions, days,
 * followed authors), each gives as many rows as the page has, and the best of all are kept.
 *
 * A value of null leaves its condition out of the SQL.
 */
export interface PickValues extends Record<string, unknown> {
  role: Role
  readerId: string | null
  regions: RegionCode[] | null
  parties: PartyId[] | null
  following: true | null
  since: Date | null
  rank: number | null
  at: Date | null
  id: string | null
}

type Sql = RawBuilder<unknown>
type Condition = RawBuilder<SqlBool>

const always = sql<SqlBool>`true`
const subscription = sql`relevance_subscription()`

/** Where posts come from, and by what they are ordered; the tables are in scope as `posts`, and `ranks` where named. */
interface Source {
  from: Sql
  /** The table whose columns an index orders by. */
  table: 'posts' | 'ranks'
  id: 'id' | 'post_id'
  score: Sql
  /** Points that this source leaves out of its scores, and the page's last score has. */
  offset: Sql
}

const byTime: Source = { from: sql`posts`, table: 'posts', id: 'id', score: sql`0`, offset: sql`0` }
const ranked: Pick<Source, 'from' | 'table' | 'id'> = {
  from: sql`post_ranks as ranks join posts on posts.id = ranks.post_id`,
  table: 'ranks',
  id: 'post_id',
}
const byRelevance: Source = { ...ranked, score: sql`ranks.score`, offset: sql`0` }
const bySubscribedRelevance: Source = { ...byRelevance, offset: subscription }
const byPopularity: Source = { ...byRelevance, score: sql`ranks.popularity` }

function stream(source: Source, values: PickValues, where: Condition, limit: number): Sql {
  const { at, id, rank, readerId } = values
  const table = sql.table(source.table)
  const time = sql`${table}.created_at`
  const key = sql.ref(`${source.table}.${source.id}`)
  const isByTime = source === byTime
  const place = isByTime ? sql`(${time}, ${key})` : sql`(${source.score}, ${time}, ${key})`
  const before =
    at === null || rank === null
      ? always
      : isByTime
        ? sql<SqlBool>`${place} < (${at}, ${id})`
        : sql<SqlBool>`${place} < (${rank}::integer - ${source.offset}, ${at}, ${id})`
  const order = isByTime
    ? sql`${time} desc, ${key} desc`
    : sql`${source.score} desc, ${time} desc, ${key} desc`
  return sql`
    select posts.id, posts.created_at, ${source.score} as score
    from ${source.from}
    where ${table}.author_role = ${values.role} and posts.visibility <> 'private' and ${visibleTo(readerId)}
      and ${where} and ${before}
    order by ${order}
    limit ${sql.lit(limit)}`
}

const ofRegion = (table: Source['table']) => sql<SqlBool>`${sql.table(table)}.region_code = region.code`
const ofParty = (table: Source['table']) => sql<SqlBool>`${sql.table(table)}.author_party = party.id`

/** Conditions checked row by row, where the index is led by something else. */
function filtered({ table }: Source, { regions, parties }: Partial<PickValues>): Condition {
  const name = sql.table(table)
  const inRegions = regions == null ? always : sql`${name}.region_code = any(${regions}::text[])`
  const ofParties = parties == null ? always : sql`${name}.author_party = any(${parties}::text[])`
  return sql<SqlBool>`${inRegions} and ${ofParties}`
}

const inOrder = sql`order by score desc, created_at desc, id desc`

/** A tab: one stream, or one of each region, or of each party. */
function ofTab(source: Source, values: PickValues, where: Condition, size: number): Sql {
  const { regions, parties } = values
  if (regions !== null) {
    const narrowed = sql<SqlBool>`${ofRegion(source.table)} and ${filtered(source, { parties })} and ${where}`
    return sql`select picked.* from unnest(${regions}::text[]) as region (code)
      cross join lateral (${stream(source, values, narrowed, size)}) as picked ${inOrder} limit ${sql.lit(size)}`
  }
  if (parties !== null) {
    const narrowed = sql<SqlBool>`${ofParty(source.table)} and ${where}`
    return sql`select picked.* from unnest(${parties}::text[]) as party (id)
      cross join lateral (${stream(source, values, narrowed, size)}) as picked ${inOrder} limit ${sql.lit(size)}`
  }
  return stream(source, values, where, size)
}

/**
 * What the reader follows. The page's posts are all by the authors whose first post comes first: one row of each author
 * finds them, and only theirs are read further.
 */
function ofFollowed(source: Source, values: PickValues, size: number): Sql {
  const by = (author: Sql) =>
    sql<SqlBool>`${sql.table(source.table)}.user_id = ${author} and ${filtered(source, values)}`
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
  return values.following === null ? ofTab(byTime, values, always, size) : ofFollowed(byTime, values, size)
}

/**
 * By relevance. For a member two lists are merged: the tab by the score that is the same for all, and what they follow,
 * which has the subscription's points on top. A followed post of the first list is there with them or, when its place
 * by them was on a page before, not at all.
 */
export function pickRelevant(values: PickValues, size: number): Sql {
  const { readerId, at, id, rank } = values
  if (readerId === null) return ofTab(byRelevance, values, always, size)
  const followed = sql`
    select id, created_at, score + ${subscription} as score
    from (${ofFollowed(bySubscribedRelevance, values, size)}) as followed`
  if (values.following !== null) return followed
  const follows = sql<SqlBool>`exists (
    select from follows where follows.follower_id = ${readerId} and follows.following_id = posts.user_id)`
  const stillToCome =
    at === null || rank === null
      ? always
      : sql<SqlBool>`((ranks.score + ${subscription}, ranks.created_at, ranks.post_id) < (${rank}::integer, ${at}, ${id})
          or not ${follows})`
  return sql`
    select * from (
      select posts.id, posts.created_at, score + case when ${follows} then ${subscription} else 0 end as score
      from (${ofTab(byRelevance, values, stillToCome, size)}) as everyone
      join posts on posts.id = everyone.id
      union
      ${followed}
    ) as merged ${inOrder} limit ${sql.lit(size)}`
}

/** By support and votes, among the posts since a moment: each day has its stream. */
export function pickPopular(values: PickValues, size: number, days: number): Sql {
  const { since, regions, parties } = values
  if (values.following !== null) return pickPopularFollowed(values, size)
  const ofDay = sql<SqlBool>`ranks.day = (${since}::timestamptz at time zone 'UTC')::date + ago.days
    and ranks.created_at > ${since}`
  const perDay = sql`generate_series(0, ${sql.lit(days)}) as ago (days)`
  const streams =
    regions === null
      ? sql`${perDay} cross join lateral (${stream(
          byPopularity,
          values,
          sql<SqlBool>`${ofDay} and ${filtered(byPopularity, { parties })}`,
          size,
        )}) as picked`
      : sql`${perDay} cross join unnest(${regions}::text[]) as region (code)
          cross join lateral (${stream(
            byPopularity,
            values,
            sql<SqlBool>`${ofDay} and ${ofRegion('ranks')} and ${filtered(byPopularity, { parties })}`,
            size,
          )}) as picked`
  return sql`select picked.* from ${streams} ${inOrder} limit ${sql.lit(size)}`
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
    select posts.id, posts.created_at, ${score} as score
    from follows join posts on posts.user_id = follows.following_id
    where follows.follower_id = ${readerId} and posts.created_at > ${since} and posts.author_role = ${values.role}
      and posts.visibility <> 'private' and ${visibleTo(readerId)} and ${filtered(byTime, values)} and ${before}
    ${inOrder} limit ${sql.lit(size)}`
}
