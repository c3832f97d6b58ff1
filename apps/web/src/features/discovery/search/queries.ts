import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import type { SearchAnswer, TopicView } from '@parvis/contract/discovery/search.schemas.ts'
import { getTrends, searchFor } from '@parvis/contract/discovery/search.ts'
import type { AuthorView } from '@parvis/contract/people/authors.schemas.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listLifetime, postListKey, storePage } from '../../../cache/post-cache.ts'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

/** The chips beside "all". */
type Kind = 'posts' | 'accounts' | 'topics' | 'events'

const listKey = {
  posts: (q: string) => postListKey('search', q),
  accounts: (q: string) => ['search', 'accounts', q] as const,
  topics: (q: string) => ['search', 'topics', q] as const,
  events: (q: string) => ['search', 'events', q] as const,
}

type Page<Item> = { items: Item[]; next_cursor: string | null }

const nothing = { items: [], next_cursor: null }

/** A page of a list as the answer brings it, with what to mark in it. */
const pagesOf = {
  posts: (client: QueryClient, { posts, marks }: SearchAnswer) => ({
    ...storePage(client, posts ?? nothing),
    marks,
  }),
  accounts: (_: QueryClient, { accounts, marks }: SearchAnswer) => ({
    ...((accounts ?? nothing) as Page<AuthorView>),
    marks,
  }),
  topics: (_: QueryClient, { topics, marks }: SearchAnswer) => ({
    ...((topics ?? nothing) as Page<TopicView>),
    marks,
  }),
  events: (_: QueryClient, { events, marks }: SearchAnswer) => ({
    ...((events ?? nothing) as Page<EventView>),
    marks,
  }),
}

function listQuery<Chip extends Kind>(kind: Chip, q: string) {
  return infiniteQueryOptions({
    queryKey: listKey[kind](q) as readonly string[],
    queryFn: async ({ client, pageParam, signal }) =>
      pagesOf[kind](
        client,
        await call(searchFor, { query: { q, type: kind, cursor: pageParam ?? undefined }, signal }),
      ) as ReturnType<(typeof pagesOf)[Chip]>,
    ...pagesByCursor,
    gcTime: listLifetime,
  })
}

export const postsQuery = (q: string) => listQuery('posts', q)
export const accountsQuery = (q: string) => listQuery('accounts', q)
export const topicsQuery = (q: string) => listQuery('topics', q)
export const eventsQuery = (q: string) => listQuery('events', q)

/** All kinds in one answer, which also is the first page of each kind's own list. */
export const everythingQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', 'all', q],
    queryFn: async ({ client, signal }) => {
      const answer = await call(searchFor, { query: { q }, signal })
      for (const kind of ['posts', 'accounts', 'topics', 'events'] as const)
        client.setQueryData(listKey[kind](q) as readonly string[], {
          pages: [pagesOf[kind](client, answer)],
          pageParams: [null],
        })
      return {
        marks: answer.marks,
        hasPosts: (answer.posts ?? nothing).items.length > 0,
        accounts: answer.accounts ?? nothing,
        topics: answer.topics ?? nothing,
        events: answer.events ?? nothing,
      }
    },
    gcTime: listLifetime,
  })

export const trendsQuery = queryOptions({
  queryKey: ['search', 'trends'],
  queryFn: ({ signal }) => call(getTrends, { signal }),
})
