import type { FeedTab } from '@parvis/contract/feed.ts'
import { newPostsCeiling, popularDays } from '@parvis/contract/feed.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { PostView } from '@parvis/contract/posts.ts'
import type { Role } from '@parvis/contract/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { pageFrom, type RankedKeyset } from '../../platform/database/keyset.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { notMuted } from '../blocks/policy.ts'
import { reaches, speakers, visibleTo } from '../posts/policy.ts'
import { postViews, visiblePosts } from '../posts/views.ts'
import { type PickValues, pickPopular, pickRecent, pickRelevant } from './picks.ts'
import type { FeedView } from './view.ts'

/** Whose posts a tab shows, by the role they were written in. */
const roleOf: Record<FeedTab, Role> = {
  politics: 'politician',
  journalism: 'journalist',
  citizens: 'citizen',
}

/** One more than a page shows: the extra row only tells that there is more. */
const size = pageSizes.feed + 1

/** The page that most readers open, without the ones around it: a tab, newest first. */
const plainPage = prepared(
  (
    db,
    { role, readerId, at, id }: { role: Role; readerId: string | null; at: Date | null; id: string | null },
  ) => {
    const query = visiblePosts(db, readerId)
      .where('posts.author_role', '=', role)
      .where(notMuted(readerId, ...speakers))
      .where(reaches(readerId))
      .where('posts.visibility', '<>', sql.lit('private'))
      .orderBy('posts.created_at', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(sql.lit(size))
    return at === null ? query : query.where(sql<boolean>`(posts.created_at, posts.id) < (${at}, ${id})`)
  },
)

const pickedPage = (pick: typeof pickRecent) =>
  prepared((db, values: PickValues) =>
    visiblePosts(db, values.readerId)
      .innerJoin(
        sql<{ id: string; created_at: Date; score: number }>`(${pick(values, size)})`.as('picked'),
        'picked.id',
        'posts.id',
      )
      .select('picked.score')
      .orderBy('picked.score', 'desc')
      .orderBy('picked.created_at', 'desc')
      .orderBy('picked.id', 'desc'),
  )

const pickedPages = {
  recent: pickedPage(pickRecent),
  relevant: pickedPage(pickRelevant),
  popular: pickedPage((values, rows) => pickPopular(values, rows, popularDays)),
}

/**
 * A page of a tab, filtered and ordered as its view says: public posts, and followers-only ones of the people the
 * reader follows.
 */
export async function readFeed(
  db: Db,
  view: FeedView,
  readerId: string | null,
  after: RankedKeyset | null,
): Promise<{ items: PostView[]; next_cursor: string | null }> {
  const { regions, parties, following, sort } = view
  // An orientation without one of the chosen parties in it.
  if (parties?.length === 0) return { items: [], next_cursor: null }
  const role = roleOf[view.tab]
  const place = { at: after?.at ?? null, id: after?.id ?? null }
  if (sort === 'recent' && regions === null && parties === null && !following)
    return pageOf(db, await plainPage(db, { role, readerId, ...place }), readerId)

  const found = await pickedPages[sort](db, {
    role,
    readerId,
    regions,
    parties,
    following: following || null,
    since: sort === 'popular' ? view.since : null,
    rank: after?.rank ?? null,
    ...place,
  })
  const { items, next_cursor } = await pageOf(db, found, readerId)
  if (sort === 'recent' || next_cursor === null) return { items, next_cursor }
  return { items, next_cursor: `${found[pageSizes.feed - 1]?.score}_${next_cursor}` }
}

async function pageOf(db: Db, found: Awaited<ReturnType<typeof plainPage>>, readerId: string | null) {
  const { rows, next_cursor } = pageFrom(found, pageSizes.feed)
  return { items: await postViews(db, rows, readerId), next_cursor }
}

/** How many posts of others came into a tab after a moment, filtered alike, counted up to the pill's ceiling. */
export async function countFeedSince(
  db: Db,
  { tab, regions, parties, following }: FeedView,
  readerId: string | null,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('posts')
        .select('posts.id')
        .where(visibleTo(readerId))
        .where(notMuted(readerId, ...speakers))
        .where(reaches(readerId))
        .where('posts.author_role', '=', roleOf[tab])
        .where('posts.visibility', '<>', sql.lit('private'))
        .where('posts.created_at', '>', since)
        .$if(readerId !== null, (query) => query.where('posts.user_id', '<>', readerId ?? ''))
        .$if(regions !== null, (query) =>
          query.where(sql<boolean>`posts.region_code = any(${regions}::text[])`),
        )
        .$if(parties !== null, (query) =>
          query.where(sql<boolean>`posts.author_party = any(${parties}::text[])`),
        )
        .$if(following, (query) =>
          query.where(sql<boolean>`exists (
            select from follows where follows.follower_id = ${readerId} and follows.following_id = posts.user_id)`),
        )
        .limit(sql.lit(newPostsCeiling + 1))
        .as('fresh'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
