import type { Completions, SearchAnswer } from '@parvis/contract/discovery/search.schemas.ts'
import {
  completeWord,
  completionCount,
  getTrends,
  type SearchType,
  searchFor,
} from '@parvis/contract/discovery/search.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { readEvents } from '../../civic/events/index.ts'
import { filtersOf, noFilters } from '../../people/word-filters/index.ts'
import { readAccounts, readNameCursor } from './accounts.ts'
import { correctedText } from './corrections.ts'
import { readFacts } from './facts.ts'
import { countWords, indexWaiting } from './indexing.ts'
import { parseQuery } from './parsed-query.ts'
import { readPosts } from './posts.ts'
import { createTrends, readTagCursor, readTopics } from './topics.ts'

export const searchFeature: Feature = {
  routes: searchRoutes,
  schedules: (context) => [
    { name: 'search-index', everySeconds: 1, run: () => indexWaiting(context) },
    { name: 'frequent-words', cron: '11 * * * *', alsoAtStart: true, run: () => countWords(context) },
  ],
}

/** Two searches a second, for quick typists. */
const rate = { max: 120, window: 60 }

/** Completions at each pause of a quick typist. */
const completionRate = { max: 90, window: 60 }

const nothing = { items: [], next_cursor: null }
const noFacts = { items: [], more: false }

function searchRoutes({ api, cardCache }: ServerParts, context: AppContext): void {
  const { db, clock } = context
  const trends = createTrends(context)

  api.open(
    searchFor,
    async ({ query: { q, type, exact, cursor }, member }): Promise<SearchAnswer> => {
      const asked = (kind: SearchAnswerKind) => type === 'all' || type === kind
      // Cursors of other lists are refused even without results.
      const place = {
        posts: asked('posts') ? readCursor(cursor) : null,
        accounts: asked('accounts') ? readNameCursor(cursor) : null,
        topics: asked('topics') ? readTagCursor(cursor) : null,
        events: asked('events') ? readCursor(cursor) : null,
      }
      const readerId = member?.id ?? null
      const now = clock.now()
      const filters = asked('posts') ? await filtersOf(context, readerId) : noFilters
      const answer = async (text: string, { exact }: { exact: boolean }) => {
        const reading = await parseQuery(db, text)
        const find = <Page>(
          kind: SearchAnswerKind,
          read: (found: NonNullable<typeof reading>) => Promise<Page>,
        ) => (asked(kind) ? (reading === null ? nothing : read(reading)) : null)
        const [posts, topics, events, facts] = await Promise.all([
          find('posts', (found) =>
            readPosts(db, cardCache, found, { readerId, after: place.posts, now, filters }),
          ),
          find('topics', ({ tag }) => readTopics(db, tag, { readerId, after: place.topics })),
          find('events', ({ name }) => readEvents(db, { from: now, line: name, after: place.events })),
          asked('facts')
            ? reading === null || reading.isTopic
              ? noFacts
              : readFacts(context, text, { exact })
            : null,
        ])
        return { reading, lists: { marks: reading?.marks ?? [], posts, topics, events, facts } }
      }
      const { reading, lists } = await answer(q, { exact: true })
      const accounts = asked('accounts')
        ? reading === null
          ? nothing
          : await readAccounts(context, reading, { readerId, after: place.accounts })
        : null
      const isCorrectable =
        exact === undefined && cursor === undefined && reading !== null && !reading.isTopic
      if (isCorrectable && type !== 'accounts' && isEmpty(lists)) {
        // The name of a fact is no typing error, whatever list was asked for.
        const isFact = !asked('facts') && (await readFacts(context, q, { exact: true })).items.length > 0
        const corrected = isFact ? null : await correctedText(db, q)
        const other = corrected === null ? null : (await answer(corrected, { exact: true })).lists
        if (other !== null && !isEmpty(other)) return { corrected, ...other, accounts }
        const near = asked('facts') ? await readFacts(context, q, { exact: false }) : null
        return { corrected: null, ...lists, facts: near, accounts }
      }
      return { corrected: null, ...lists, accounts }
    },
    { rate },
  )

  api.open(getTrends, trends, { rate })

  api.members(
    completeWord,
    async ({ query: { word, begins }, member }): Promise<Completions> => {
      const found = await parseQuery(db, begins)
      const reader = { readerId: member.id, after: null }
      if (found === null) return { members: [], topics: [] }
      if (word === 'hashtag') {
        const { items } = await readTopics(db, found.tag, reader)
        return { members: [], topics: items.slice(0, completionCount) }
      }
      // Mentions need a username.
      const { items } = await readAccounts(context, found, reader)
      return {
        members: items.filter(({ username }) => username !== null).slice(0, completionCount),
        topics: [],
      }
    },
    { rate: completionRate },
  )
}

/** Whether all requested lists are empty. */
function isEmpty(lists: Pick<SearchAnswer, 'posts' | 'topics' | 'events' | 'facts'>): boolean {
  return [lists.posts, lists.topics, lists.events, lists.facts].every(
    (list) => (list?.items.length ?? 0) === 0,
  )
}

type SearchAnswerKind = Exclude<SearchType, 'all'>
