import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import type { FactView, SearchAnswer, TopicView } from '@parvis/contract/discovery/search.schemas.ts'
import { getTrends, searchFor } from '@parvis/contract/discovery/search.ts'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { listLifetime, postListKey, storePage } from '../../../cache/post-cache.ts'
import { beginRead } from '../../../cache/read-order.ts'
import { call } from '../../../lib/api-client.ts'

/** The chips beside "all". */
type Kind = 'posts' | 'accounts' | 'topics' | 'events' | 'facts'

/** The typed words, and whether they are corrected when nothing answers to them. */
export interface SearchRequest {
  q: string
  exact?: true | undefined
}

const wayOf = ({ exact }: SearchRequest) => (exact ? 'exact' : 'corrected')

const listKey = {
  posts: (asked: SearchRequest) => postListKey('search', wayOf(asked), asked.q),
  accounts: ({ q }: SearchRequest) => ['search', 'accounts', q] as const,
  topics: (asked: SearchRequest) => ['search', 'topics', wayOf(asked), asked.q] as const,
  events: (asked: SearchRequest) => ['search', 'events', wayOf(asked), asked.q] as const,
  facts: (asked: SearchRequest) => ['search', 'facts', wayOf(asked), asked.q] as const,
}

type Page<Item> = { items: Item[]; next_cursor: string | null }

const nothing = { items: [], next_cursor: null }

/** A page of a list as the answer brings it, with what to mark in it. */
const pagesOf = {
  posts: (client: QueryClient, { posts, marks, corrected }: SearchAnswer, read: number) => ({
    ...storePage(client, posts ?? nothing, read),
    marks,
    corrected,
  }),
  accounts: (_: QueryClient, { accounts, marks }: SearchAnswer) => ({
    ...((accounts ?? nothing) as Page<AuthorView>),
    marks,
    corrected: null,
  }),
  topics: (_: QueryClient, { topics, marks, corrected }: SearchAnswer) => ({
    ...((topics ?? nothing) as Page<TopicView>),
    marks,
    corrected,
  }),
  events: (_: QueryClient, { events, marks, corrected }: SearchAnswer) => ({
    ...((events ?? nothing) as Page<EventView>),
    marks,
    corrected,
  }),
  // The closest only: more words narrow them.
  facts: (_: QueryClient, { facts, marks, corrected }: SearchAnswer) => ({
    items: (facts?.items ?? []) as FactView[],
    next_cursor: null as string | null,
    marks,
    corrected,
    more: facts?.more ?? false,
  }),
}

const exactly = (asked: SearchRequest) => (asked.exact ? 'true' : undefined)

/** Place after a page: its cursor, with the words that the page answers to. */
interface Next {
  cursor: string
  q: string
}

function listQuery<Chip extends Kind>(kind: Chip, asked: SearchRequest) {
  return infiniteQueryOptions({
    queryKey: listKey[kind](asked) as readonly string[],
    queryFn: async ({ client, pageParam, signal }) => {
      const read = beginRead()
      const answer = await call(searchFor, {
        query:
          pageParam === null
            ? { q: asked.q, type: kind, exact: exactly(asked) }
            : { ...pageParam, type: kind, exact: 'true' },
        signal,
      })
      return pagesOf[kind](client, answer, read) as ReturnType<(typeof pagesOf)[Chip]>
    },
    initialPageParam: null as Next | null,
    getNextPageParam: ({ next_cursor: cursor }, pages): Next | null =>
      cursor === null ? null : { cursor, q: pages[0]?.corrected ?? asked.q },
    gcTime: listLifetime,
  })
}

export const postsQuery = (asked: SearchRequest) => listQuery('posts', asked)
export const accountsQuery = (asked: SearchRequest) => listQuery('accounts', asked)
export const topicsQuery = (asked: SearchRequest) => listQuery('topics', asked)
export const eventsQuery = (asked: SearchRequest) => listQuery('events', asked)
export const factsQuery = (asked: SearchRequest) => listQuery('facts', asked)

/** All kinds in one answer, which also is the first page of each kind's own list. */
export const everythingQuery = (asked: SearchRequest) =>
  queryOptions({
    queryKey: ['search', 'all', wayOf(asked), asked.q],
    queryFn: async ({ client, signal }) => {
      const read = beginRead()
      const answer = await call(searchFor, { query: { q: asked.q, exact: exactly(asked) }, signal })
      for (const kind of ['posts', 'accounts', 'topics', 'events', 'facts'] as const)
        client.setQueryData(listKey[kind](asked) as readonly string[], {
          pages: [pagesOf[kind](client, answer, read)],
          pageParams: [null],
        })
      return {
        corrected: answer.corrected,
        marks: answer.marks,
        hasPosts: (answer.posts ?? nothing).items.length > 0,
        accounts: answer.accounts ?? nothing,
        topics: answer.topics ?? nothing,
        events: answer.events ?? nothing,
        facts: answer.facts?.items ?? [],
      }
    },
    gcTime: listLifetime,
  })

export const trendsQuery = queryOptions({
  queryKey: ['search', 'trends'],
  queryFn: ({ signal }) => call(getTrends, { signal }),
})
