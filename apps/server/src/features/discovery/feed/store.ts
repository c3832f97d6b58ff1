import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { type FeedSort, newPostsCeiling } from '@parvis/contract/discovery/feed.ts'
import type { FeedTab } from '@parvis/contract/fields.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { cursorAt, type Page, type RankedKeyset, rankedCursorAt } from '@parvis/platform/database/keyset.ts'
import { readPage } from '@parvis/platform/database/read-page.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import {
  type CardCache,
  isListedFor,
  notContinuing,
  postStages,
  shownAuthors,
  visibleTo,
} from '../../content/posts/index.ts'
import { notMuted } from '../../people/blocks/index.ts'
import { filterIn, noFilters, type WordFilters } from '../../people/word-filters/index.ts'
import { roleOf, selectPosts } from './selection.ts'
import { type FeedView, feedView } from './view.ts'

/** Reads one page of a tab, filtered and sorted by its view. */
export async function readFeed(
  db: Db,
  cardCache: CardCache,
  view: FeedView,
  readerId: string | null,
  after: RankedKeyset | null,
  filters: WordFilters = noFilters,
): Promise<Page<PostView>> {
  // None of the chosen parties belongs to the chosen orientation.
  if (view.parties?.length === 0) return { items: [], next_cursor: null }
  const posts = postStages(db, cardCache, readerId, filters)
  return readPage({
    size: pageSizes.feed,
    after,
    // The first query skips visibility checks of ranks; further ones fill the gaps of hidden posts.
    select: (from) => selectPosts(db, view, readerId, from, from !== after),
    hydrate: (rows) => posts.hydrate(rows.flatMap(({ viewerState }) => viewerState ?? [])),
    present: ({ viewerState }, hydrated) => viewerState && posts.present(viewerState, hydrated),
    filter: posts.filter,
    placeOf: ({ place }) => place,
    cursorOf: view.sort === 'recent' ? cursorAt : rankedCursorAt,
  })
}

/**
 * Counts posts by others since a moment, with the same filters, up to a ceiling and without those that word filters
 * hide.
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
    .where(notMuted(readerId, ...shownAuthors))
    .where(isListedFor(readerId))
    .where('posts.author_role', '=', roleOf[tab])
    .where('posts.visibility', '<>', sql.lit('private'))
    .where(notContinuing)
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

/** Ids of the posts on a guest's first pages of a tab. Null while an election reserve changes the order. */
export async function guestOrder(
  context: Pick<AppContext, 'db' | 'bus' | 'clock'>,
  tab: FeedTab,
  sort: FeedSort,
  pages: number,
): Promise<string[] | null> {
  const view = await feedView(
    context,
    { tab, sort, scope: 'national', orientation: 'all', following: 'false' },
    null,
  )
  if (view.unpromoted !== null) return null
  const ids: string[] = []
  let from: Parameters<typeof selectPosts>[3] = null
  for (let page = 0; page < pages; page += 1) {
    const selected = await selectPosts(context.db, view, null, from, true)
    const shown = selected.slice(0, pageSizes.feed)
    ids.push(...shown.flatMap(({ viewerState }) => viewerState?.id ?? []))
    from = shown.at(-1)?.place ?? null
    if (selected.length <= pageSizes.feed || from === null) break
  }
  return ids
}
