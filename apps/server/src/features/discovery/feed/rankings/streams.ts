import type { RegionCode, Role } from '@parvis/contract/fields.schemas.ts'
import type { PartyId } from '@parvis/contract/people/parties.schemas.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addressedTo, isListedFor, notContinuing, shownAuthors } from '../../../content/posts/index.ts'
import { mayMeet, notMuted } from '../../../people/blocks/index.ts'

/**
 * Values of a ranking: SQL of a page that returns `id, user_id, created_at, score`. A ranking combines streams, which
 * are short reads of one index in page order: each stream (party, region, day, followed author) returns up to a page
 * of rows, and the best are kept. Only `strict` queries check blocks, mutes, bans and limits: setting up that check
 * costs more than the query. The feed checks the rows of other queries when it loads the posts. A null value leaves
 * its condition out of the SQL.
 */
export interface PickValues extends Record<string, unknown> {
  role: Role
  /** The member whose follows, blocks and own posts count; null for a guest's order. */
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

export type SqlFragment = RawBuilder<unknown>
type Condition = RawBuilder<SqlBool>

export const always = sql<SqlBool>`true`

/** Chronological order shows everyone; all other orders leave out `unpromoted` authors. */
export const promoted = ({ unpromoted }: PickValues): Condition =>
  unpromoted === null ? always : sql<SqlBool>`posts.user_id <> all(${unpromoted}::uuid[])`

/** SQL: the reader may see the row in a list. */
export function allowed({ readerId, strict }: PickValues): Condition {
  const addressed = addressedTo(readerId)
  return strict === null
    ? addressed
    : sql<SqlBool>`${addressed} and ${mayMeet(readerId, ...shownAuthors)} and ${notMuted(readerId, ...shownAuthors)}
        and ${isListedFor(readerId)}`
}

/**
 * A table of posts and its sort order, always aliased as `posts`: `post_ranks` has the columns of the visibility rule
 * under the same names.
 */
export interface RankSource {
  table: SqlFragment
  id: SqlFragment
  /** Null for chronological order. */
  score: SqlFragment | null
  /** Points in the last score of the page but not in scores of this source. */
  offset: SqlFragment
}

export const none = sql`0`

/** Fields of sources that read `post_ranks`. */
export const ranks = { table: sql`post_ranks`, id: sql`posts.post_id`, offset: none }

function stream(source: RankSource, values: PickValues, where: Condition, limit: number): SqlFragment {
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
export function filtered({ regions, parties }: Partial<PickValues>): Condition {
  const inRegions = regions == null ? always : sql`posts.region_code = any(${regions}::text[])`
  const ofParties = parties == null ? always : sql`posts.author_party = any(${parties}::text[])`
  return sql<SqlBool>`${inRegions} and ${ofParties}`
}

export const inOrder = sql`order by score desc, created_at desc, id desc`

/** A tab: one stream, or one per region or party. */
export function ofTab(source: RankSource, values: PickValues, where: Condition, size: number): SqlFragment {
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
 * Posts by followed accounts. Reads one row per author first: the page is by the authors whose newest post ranks
 * first.
 */
export function ofFollowed(
  source: RankSource,
  values: PickValues,
  where: Condition,
  size: number,
): SqlFragment {
  const by = (author: SqlFragment) =>
    sql<SqlBool>`posts.user_id = ${author} and ${filtered(values)} and ${where}`
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

const byTime: RankSource = { table: sql`posts`, id: sql`posts.id`, score: null, offset: none }

/** Newest posts first. */
export function pickRecent(values: PickValues, size: number): SqlFragment {
  return values.following === null
    ? ofTab(byTime, values, notContinuing, size)
    : ofFollowed(byTime, values, notContinuing, size)
}

/** Adds candidates' posts in an election period, ranked by age alone. */
export function withUnpromoted(
  picked: SqlFragment,
  values: PickValues,
  size: number,
  { score, where }: { score: SqlFragment; where: Condition },
): SqlFragment {
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
          and ${notContinuing} and ${where} and ${before}
        order by posts.created_at desc, posts.id desc limit ${sql.lit(size)}
      ) as unpromoted
    ) as merged ${inOrder} limit ${sql.lit(size)}`
}
