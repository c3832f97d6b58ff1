import type { SearchAnswer } from '@parvis/contract/discovery/search.schemas.ts'
import { getTrends, searchFor } from '@parvis/contract/discovery/search.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ServerParts } from '../../../feature.ts'
import { readEvents } from '../../civic/events/index.ts'
import { filtersOf, noFilters } from '../../people/word-filters/index.ts'
import { readAccounts, readNamePlace } from './accounts.ts'
import { readPosts } from './posts.ts'
import { readTyped } from './reading.ts'
import { readTag, readTopics } from './topics.ts'
import { createTrends } from './trends.ts'

/** Allows two searches a second, as many as a quick typist causes. */
const rate = { max: 120, window: 60 }

const nothing = { items: [], next_cursor: null }

export function searchRoutes({ api, knownCards }: ServerParts, context: AppContext): void {
  const { db, clock } = context
  const trends = createTrends(context)

  api.open(
    searchFor,
    async ({ query: { q, type, cursor }, member }): Promise<SearchAnswer> => {
      const asked = (kind: SearchAnswerKind) => type === 'all' || type === kind
      // Checked first: a cursor of another list is refused even when nothing is found.
      const place = {
        posts: asked('posts') ? readCursor(cursor) : null,
        accounts: asked('accounts') ? readNamePlace(cursor) : null,
        topics: asked('topics') ? readTag(cursor) : null,
        events: asked('events') ? readCursor(cursor) : null,
      }
      const reading = await readTyped(db, q)
      const readerId = member?.id ?? null
      const now = clock.now()
      const filters = asked('posts') ? await filtersOf(context, readerId) : noFilters
      const find = <Page>(
        kind: SearchAnswerKind,
        read: (found: NonNullable<typeof reading>) => Promise<Page>,
      ) => (asked(kind) ? (reading === null ? nothing : read(reading)) : null)
      const [posts, accounts, topics, events] = await Promise.all([
        find('posts', (found) =>
          readPosts(db, knownCards, found, { readerId, after: place.posts, now, filters }),
        ),
        find('accounts', (found) => readAccounts(context, found, { readerId, after: place.accounts })),
        find('topics', ({ tag }) => readTopics(db, tag, { readerId, after: place.topics })),
        find('events', ({ name }) => readEvents(db, { from: now, line: name, after: place.events })),
      ])
      return { marks: reading?.marks ?? [], posts, accounts, topics, events }
    },
    { rate },
  )

  api.open(getTrends, trends, { rate })
}

type SearchAnswerKind = 'posts' | 'accounts' | 'topics' | 'events'
