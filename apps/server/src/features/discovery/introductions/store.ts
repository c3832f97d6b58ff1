import type { IntroductionView } from '@parvis/contract/discovery/introductions.schemas.ts'
import {
  departmentMembersCount,
  introductionCount,
  nearbyCount,
} from '@parvis/contract/discovery/introductions.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { regionCodes } from '@parvis/contract/regions.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { regionsOf } from '../../accounts/preferences/index.ts'
import { unpromotedMembers } from '../../civic/reserves/index.ts'
import { isPostListedFor, visibleTo } from '../../content/posts/index.ts'
import { authorColumns, authorView } from '../../people/authors/index.ts'
import { mayMeet, notMuted } from '../../people/blocks/index.ts'
import { bodiesOfDepartment } from '../../people/elected-register/index.ts'
import { followStateOf } from '../../people/follows/index.ts'
import { readTrending } from '../search/index.ts'

/** Topics of the day, and the latest posts of each. */
const topics = 5
const postsOfTopic = 100
/** Most followed accounts of each region. */
const accountsOfRegion = 50
/** Candidates of each kind, from whom the sides are drawn. */
const candidates = 100

/**
 * Verified accounts for a new member: of their regions, then writers on topics of the day, then the most followed; each side
 * in turn. Leaves out candidates who must not be promoted.
 */
export async function readIntroductions(
  context: Pick<AppContext, 'db' | 'bus' | 'clock'>,
  readerId: string,
): Promise<IntroductionView[]> {
  const { db, clock } = context
  const unpromoted = (await unpromotedMembers(context)) ?? []
  const regions = await regionsOf(db, readerId)
  const trending = await readTrending(db, clock.now(), topics, unpromoted)

  const accounts = db
    .selectFrom('profiles')
    .select([...authorColumns, 'profiles.id as user_id', 'profiles.region_code'])
    .select(followStateOf(readerId, sql`profiles.id`).as('follow_state'))
    .where('profiles.verified', '=', sql.lit(true))
    .where('profiles.id', '<>', readerId)
    .where(sql<boolean>`profiles.id <> all(${unpromoted}::uuid[])`)
    .where(mayMeet(readerId, sql`profiles.id`))
    .where(notMuted(readerId, sql`profiles.id`))
    .where(
      sql<boolean>`not exists (
        select from follows where follows.follower_id = ${readerId} and follows.following_id = profiles.id
      )`,
    )
    .orderBy('profiles.followers_count', 'desc')
    .orderBy('profiles.id')
    .limit(sql.lit(candidates))

  const nearby = accounts.where(
    sql<boolean>`profiles.id in (
      select known.id from unnest(${regions}::text[]) as wanted (region), lateral (
        select id from profiles as near where near.verified and near.region_code = wanted.region
        order by near.followers_count desc, near.id limit ${sql.lit(accountsOfRegion)}
      ) as known
    )`,
  )
  const writing = accounts
    .innerJoin(
      sql<{ user_id: string; topic: string }>`(
        select distinct on (used.user_id) used.user_id, used.label as topic
        from unnest(${trending.map(({ tag }) => tag)}::text[]) with ordinality as wanted (tag, place), lateral (
          select user_id, label from post_topics
          where post_topics.tag = wanted.tag and ${isPostListedFor(readerId, sql`post_topics.post_id`)}
          order by post_topics.created_at desc, post_topics.post_id desc
          limit ${sql.lit(postsOfTopic)}
        ) as used
        order by used.user_id, wanted.place
      )`.as('writers'),
      (join) => join.onRef('writers.user_id', '=', 'profiles.id'),
    )
    .select('writers.topic')

  const [near, writers, known] = await Promise.all([nearby.execute(), writing.execute(), accounts.execute()])
  const found = new Map<string, IntroductionView>()
  for (const row of [...near, ...writers, ...known]) {
    if (found.has(row.user_id)) continue
    const region = regionCodes.find((code) => code === row.region_code)
    found.set(row.user_id, {
      member: authorView(row),
      follow_state: row.follow_state,
      region_code: region !== undefined && regions.includes(region) ? region : null,
      topic: 'topic' in row && typeof row.topic === 'string' ? row.topic : null,
    })
  }
  return sidesInTurn([...found.values()], introductionCount)
}

/** The first account of each side, then the second of each: no side fills the list. Others count by their role. */
function sidesInTurn<Listed extends { member: AuthorView }>(
  ranked: readonly Listed[],
  count: number,
): Listed[] {
  const sides = Map.groupBy(ranked, ({ member }) => member.political_orientation ?? member.role)
  const turns = Array.from({ length: count }, (_, turn) =>
    [...sides.values()].flatMap((side) => side[turn] ?? []),
  )
  return turns.flat().slice(0, count)
}

/** Number of posts of the profile in scope whose questions wait for an answer. */
const waitingPosts = (readerId: string | null) => sql<number>`(
  select count(*)::int from post_questions join posts on posts.id = post_questions.post_id
  where post_questions.author_id = profiles.id and post_questions.answer_id is null and ${visibleTo(readerId)}
)`

/** Members verified for a mandate of a department's councils. Leaves out candidates who must not be promoted. */
export async function readDepartmentMembers(
  context: Pick<AppContext, 'db' | 'bus' | 'clock'>,
  department: string,
  readerId: string | null,
) {
  const unpromoted = (await unpromotedMembers(context)) ?? []
  const rows = await context.db
    .selectFrom('verification_requests as request')
    .innerJoin('profiles', 'profiles.id', 'request.user_id')
    .innerJoin('register_mandates as mandate', 'mandate.id', 'request.mandate_id')
    .innerJoin(
      sql<{ id: number; area: string | null }>`${bodiesOfDepartment(department)}`.as('place'),
      (join) =>
        join
          .onRef('place.id', '=', 'mandate.body_id')
          .on(sql<boolean>`(place.area is null or mandate.area = place.area)`),
    )
    .select([...authorColumns, 'profiles.id as user_id', 'mandate.id as mandate_id'])
    .select(waitingPosts(readerId).as('waiting_posts'))
    .where('request.status', '=', sql.lit('approved'))
    .where('request.ended_at', 'is', null)
    .where('profiles.verified', '=', sql.lit(true))
    .where(sql<boolean>`profiles.id <> all(${unpromoted}::uuid[])`)
    .where(mayMeet(readerId, sql`profiles.id`))
    .where(notMuted(readerId, sql`profiles.id`))
    .orderBy('mandate.id')
    .limit(sql.lit(departmentMembersCount))
    .execute()
  return rows.map((row) => ({
    mandate_id: row.mandate_id,
    member: authorView(row),
    waiting_posts: row.waiting_posts,
  }))
}

/** Verified politicians of a region and the questions that wait for them. Leaves out candidates who must not be promoted. */
export async function readNearbyOfficials(
  context: Pick<AppContext, 'db' | 'bus' | 'clock'>,
  region: RegionCode,
  readerId: string | null,
) {
  const unpromoted = (await unpromotedMembers(context)) ?? []
  const rows = await context.db
    .selectFrom('profiles')
    .select([...authorColumns, 'profiles.id as user_id'])
    .select(waitingPosts(readerId).as('waiting_posts'))
    .where('profiles.verified', '=', sql.lit(true))
    .where('profiles.role', '=', sql.lit('politician'))
    .where('profiles.region_code', '=', region)
    .where(sql<boolean>`profiles.id <> all(${unpromoted}::uuid[])`)
    .where(mayMeet(readerId, sql`profiles.id`))
    .where(notMuted(readerId, sql`profiles.id`))
    .orderBy('profiles.followers_count', 'desc')
    .orderBy('profiles.id')
    .limit(sql.lit(accountsOfRegion))
    .execute()
  const listed = rows.map((row) => ({ member: authorView(row), waiting_posts: row.waiting_posts }))
  return sidesInTurn(listed, nearbyCount)
}
