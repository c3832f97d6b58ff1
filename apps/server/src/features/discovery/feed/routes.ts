import { countNewPosts, type FeedSort, getFeed } from '@parvis/contract/discovery/feed.ts'
import { explainPost } from '@parvis/contract/discovery/relevance.ts'
import { FeedTab } from '@parvis/contract/fields.schemas.ts'
import { type RankedKeyset, readCursor } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { authorsOf } from '../../content/posts/index.ts'
import { filtersOf } from '../../people/word-filters/index.ts'
import { explain, recordFormulaQuietly } from './explain.ts'
import { expirePopularCandidates } from './rankings/popular.ts'
import { countFeedSince, readFeed } from './store.ts'
import { feedView, pageKey } from './view.ts'

export const feedFeature: Feature = {
  routes: feedRoutes,
  start(_server, context) {
    const recording = recordFormulaQuietly(context)
    return () => recording
  },
  schedules: (context) => [
    {
      name: 'popularity-window',
      cron: '3 * * * *',
      alsoAtStart: true,
      run: () => expirePopularCandidates(context.db, context.clock.now()),
    },
  ],
}

function feedRoutes({ api, hub, guestPages: pages, cardCache }: ServerParts, context: AppContext): void {
  api.open(
    getFeed,
    async ({ query, member, request, reply }) => {
      const view = await feedView(context, query, member)
      const after = readFeedCursor(query.cursor, query.sort)
      if (member !== null)
        return readFeed(
          context.shortReads,
          cardCache,
          view,
          member.id,
          after,
          await filtersOf(context, member.id),
        )
      // One cache folder per tab: a new post can change all its filters.
      const key = `feed/${query.tab}/${pageKey(view, query.cursor)}`
      return pages.serve(request, reply, key, async ({ shows }) => {
        const page = await readFeed(context.shortReads, cardCache, view, null, after)
        shows(authorsOf(page.items))
        return page
      })
    },
    { isHot: true },
  )

  api.open(countNewPosts, async ({ query, member }) => {
    const readerId = member?.id ?? null
    const view = await feedView(context, query, member)
    const filters = await filtersOf(context, readerId)
    return { count: await countFeedSince(context.db, view, readerId, new Date(query.since), filters) }
  })

  api.open(explainPost, ({ params, member }) =>
    explain(context.db, params.postId, member, context.clock.now()),
  )

  hub.allow('feed', async (tab) => (FeedTab.safeParse(tab).success ? null : 'topic_unknown'))
}

const scorePattern = /^(-?\d{1,9})_/

/** Parses a cursor: score (0 in chronological order), time and id of the last post. */
function readFeedCursor(cursor: string | undefined, sort: FeedSort): RankedKeyset | null {
  if (cursor === undefined) return null
  if (sort === 'recent') {
    const keyset = readCursor(cursor)
    return keyset && { ...keyset, rank: 0 }
  }
  const [prefix, score] = scorePattern.exec(cursor) ?? []
  if (prefix === undefined)
    throw new Refusal('validation_failed', 'invalid query', { cursor: 'of another sort' })
  const keyset = readCursor(cursor.slice(prefix.length))
  return keyset && { ...keyset, rank: Number(score) }
}
