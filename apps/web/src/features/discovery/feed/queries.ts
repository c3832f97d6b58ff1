import { countNewPosts, getFeed } from '@parvis/contract/discovery/feed.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { feedTabKey } from '../../../cache/feed-tabs.ts'
import { listLifetime, type PostIds, storePage } from '../../../cache/post-cache.ts'
import { beginRead } from '../../../cache/read-order.ts'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import { type FeedSearch, feedQueryOf, feedViewKey } from './feed-search.ts'
import { caughtUp, type NewPosts, noNewPosts } from './new-posts.ts'

const feedKey = (view: FeedSearch) => [...feedTabKey(view.tab ?? 'politics'), feedViewKey(view)] as const

/** A view of the feed. It changes under the reader's eyes only when they ask: new posts wait behind the pill. */
export const feedQuery = (view: FeedSearch) =>
  infiniteQueryOptions({
    queryKey: feedKey(view),
    queryFn: async ({ client, pageParam, signal }) => {
      const query = { ...feedQueryOf(view), cursor: pageParam ?? undefined }
      const read = beginRead()
      return storePage(client, await call(getFeed, { query, signal }), read)
    },
    ...pagesByCursor,
    staleTime: Number.POSITIVE_INFINITY,
    // Reads again only the parts that failed.
    refetchOnReconnect: true,
    gcTime: listLifetime,
  })

/** Reads a view anew, from its top. */
export async function reloadFeed(client: QueryClient, view: FeedSearch): Promise<void> {
  await client.cancelQueries({ queryKey: feedKey(view) })
  const read = beginRead()
  const page = storePage(client, await call(getFeed, { query: feedQueryOf(view) }), read)
  client.setQueryData<PostIds>(feedKey(view), { pages: [page], pageParams: [null] })
}

export const newPostsKey = (view: FeedSearch, since: string | null) =>
  ['new-posts', ...feedKey(view), since] as const

/** How many posts of others came into a view since its first page; live events are added to it. */
export const newPostsQuery = (view: FeedSearch, since: string | null) =>
  queryOptions({
    queryKey: newPostsKey(view, since),
    queryFn: async ({ client, signal }) => {
      const { sort: _, ...query } = feedQueryOf(view)
      const { count } = await call(countNewPosts, {
        query: { ...query, since: since ?? new Date(0).toISOString() },
        signal,
      })
      // Live events of a whole tab say little about a filtered view.
      if (feedViewKey(view) !== '') return { total: count, heard: [] }
      return caughtUp(client.getQueryData<NewPosts>(newPostsKey(view, since)) ?? noNewPosts, count)
    },
  })
