import type { Role } from '@parvis/contract/accounts/roles.ts'
import type { PostView } from '@parvis/contract/content/posts.ts'
import { newPostsCeiling } from '@parvis/contract/discovery/feed.ts'
import type { FeedTab } from '@parvis/contract/feed-tabs.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { cursorAfter, fullPage, type RankedKeyset } from '@parvis/platform/database/keyset.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { sql } from 'kysely'
import {
  type KnownCards,
  postViews,
  reaches,
  speakers,
  type ViewerStateRow,
  visibleTo,
  visibleViewerStates,
} from '../../content/posts/index.ts'
import { notMuted } from '../../people/blocks/index.ts'
import { filterIn, noFilters, staysListed, type WordFilters } from '../../people/word-filters/index.ts'
import { type PickValues, pickPopular, pickRecent, pickRelevant } from './picks.ts'
import type { FeedView } from './view.ts'

/** The author role whose posts a tab shows. */
const roleOf: Record<FeedTab, Role> = {
  politics: 'politician',
  journalism: 'journalist',
  citizens: 'citizen',
}

/** One more than the page size: the extra row only tells that a further page exists. */
const size = pageSizes.feed + 1

/** The most requested page: a whole tab, newest first, without filters. */
const plainPage = prepared(
  (
    db,
    { role, readerId, at, id }: { role: Role; readerId: string | null; at: Date | null; id: string | null },
  ) => {
    const query = visibleViewerStates(db, readerId)
      .select('posts.created_at')
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

/** One row per picked post, in page order; only its place when the reader may not see the post. */
const pickedPage = (pick: typeof pickRecent) =>
  prepared((db, values: PickValues) =>
    db
      .selectFrom(
        sql<{ id: string; created_at: Date; score: number }>`(${pick(values, size)})`.as<'picked'>(
          sql`picked`,
        ),
      )
      .leftJoinLateral(
        visibleViewerStates(db, values.readerId)
          .where(sql<boolean>`posts.id = picked.id`)
          .where(notMuted(values.readerId, ...speakers))
          .where(reaches(values.readerId))
          .as('card'),
        (join) => join.onTrue(),
      )
      .select(['card.revision', 'card.own_reaction', 'card.is_saved', 'card.is_reposted'])
      .select(['picked.id', 'picked.created_at', 'picked.score'])
      .orderBy('picked.score', 'desc')
      .orderBy('picked.created_at', 'desc')
      .orderBy('picked.id', 'desc'),
  )

const pickedPages = {
  recent: pickedPage(pickRecent),
  relevant: pickedPage(pickRelevant),
  popular: pickedPage(pickPopular),
}

/**
 * Reads one page of a tab, filtered and sorted by its view: public posts, and followers-only posts of
 * accounts that the reader follows.
 */
export async function readFeed(
  db: Db,
  known: KnownCards,
  view: FeedView,
  readerId: string | null,
  after: RankedKeyset | null,
  filters: WordFilters = noFilters,
): Promise<{ items: PostView[]; next_cursor: string | null }> {
  const { regions, parties, following, sort } = view
  // None of the chosen parties belongs to the chosen orientation.
  if (parties?.length === 0) return { items: [], next_cursor: null }
  const role = roleOf[view.tab]
  const isPlain = sort === 'recent' && regions === null && parties === null && !following
  const values = {
    role,
    readerId,
    regions,
    parties,
    following: following || null,
    since: sort === 'popular' ? view.since : null,
    unpromoted: view.unpromoted,
  }
  const listed = staysListed(filters)
  const { items, last } = await fullPage({
    size: pageSizes.feed,
    after,
    read: async (place) => {
      // The first query skips the visibility checks; further queries, which fill the gaps left by hidden
      // posts, are strict.
      const strict = place === after ? null : true
      const from = { at: place?.at ?? null, id: place?.id ?? null }
      return isPlain
        ? (await plainPage(db, { role, readerId, ...from })).map(found)
        : (await pickedPages[sort](db, { ...values, ...from, rank: place?.rank ?? null, strict })).map(picked)
    },
    show: async (rows) => {
      const viewerStates = rows.flatMap(({ viewerState }) => viewerState ?? [])
      const cards = await known.of(db, readerId, viewerStates)
      const shown = await postViews(db, [...cards.values()], readerId, filters, known.named)
      const views = new Map(shown.map((view) => [view.id, view]))
      return rows.map(({ place }) => views.get(place.id) ?? null)
    },
    stays: (shown) => shown !== null && listed(shown),
    placeOf: ({ place }) => place,
  })
  const cursor = last && cursorAfter({ id: last.place.id, created_at: last.place.at })
  return {
    items: items.flatMap((shown) => shown ?? []),
    next_cursor: cursor !== null && sort !== 'recent' ? `${last?.place.rank}_${cursor}` : cursor,
  }
}

/** A rank of the page and its post; null when the reader must not see the post. */
interface Found {
  place: RankedKeyset
  viewerState: ViewerStateRow | null
}

type PlainRow = Awaited<ReturnType<typeof plainPage>>[number]
type PickedRow = Awaited<ReturnType<(typeof pickedPages)['recent']>>[number]

const found = (row: PlainRow): Found => ({
  place: { at: row.created_at, id: row.id, rank: 0 },
  viewerState: row,
})

function picked(row: PickedRow): Found {
  const { id, created_at: at, score: rank, revision, own_reaction, is_saved, is_reposted } = row
  const viewerState =
    revision === null || is_saved === null || is_reposted === null
      ? null
      : { id, revision, own_reaction, is_saved, is_reposted }
  return { place: { at, id, rank }, viewerState }
}

/**
 * Counts the posts by others since a moment, with the same filters and up to the pill's ceiling. Posts that
 * the reader's word filters hide are not counted.
 */
export async function countFeedSince(
  db: Db,
  { tab, regions, parties, following }: FeedView,
  readerId: string | null,
  since: Date,
  filters: WordFilters = noFilters,
): Promise<number> {
  const fresh = db
    .selectFrom('posts')
    .where(visibleTo(readerId))
    .where(notMuted(readerId, ...speakers))
    .where(reaches(readerId))
    .where('posts.author_role', '=', roleOf[tab])
    .where('posts.visibility', '<>', sql.lit('private'))
    .where('posts.created_at', '>', since)
    .where(readerId === null ? sql<boolean>`true` : sql<boolean>`posts.user_id <> ${readerId}`)
    .$if(regions !== null, (query) => query.where(sql<boolean>`posts.region_code = any(${regions}::text[])`))
    .$if(parties !== null, (query) => query.where(sql<boolean>`posts.author_party = any(${parties}::text[])`))
    .$if(following, (query) =>
      query.where(sql<boolean>`exists (
        select from follows where follows.follower_id = ${readerId} and follows.following_id = posts.user_id)`),
    )
    .limit(sql.lit(newPostsCeiling + 1))
  const hiding = filters.filter(({ action }) => action === 'hide')
  if (hiding.length > 0) {
    const texts = await fresh
      .select([
        'posts.content',
        sql<string | null>`(
          select original.content from posts as original
          where original.id = posts.repost_of_id and original.user_id <> ${readerId}
        )`.as('original'),
      ])
      .execute()
    return texts.filter(({ content, original }) => filterIn(hiding, content, original) === null).length
  }
  const { count } = await db
    .selectFrom(fresh.select('posts.id').as('fresh'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
