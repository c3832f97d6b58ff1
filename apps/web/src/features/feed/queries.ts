import { countNewPosts, type FeedTab, getFeed } from '@parvis/contract/feed.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { listLifetime, type PostIds, postListKey, prependToList, storePage } from '../posts/post-cache.ts'
import { caughtUp, type NewPosts, noNewPosts } from './new-posts.ts'

const feedKey = (tab: FeedTab) => postListKey('feed', tab)

/** A tab of the feed. It changes under the reader's eyes only when they ask: new posts wait behind the pill. */
export const feedQuery = (tab: FeedTab) =>
  infiniteQueryOptions({
    queryKey: feedKey(tab),
    queryFn: async ({ client, pageParam, signal }) =>
      storePage(client, await call(getFeed, { query: { tab, cursor: pageParam ?? undefined }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: listLifetime,
  })

/** Reads a tab anew, from its top. */
export async function reloadFeed(client: QueryClient, tab: FeedTab): Promise<void> {
  await client.cancelQueries({ queryKey: feedKey(tab) })
  const page = storePage(client, await call(getFeed, { query: { tab } }))
  client.setQueryData<PostIds>(feedKey(tab), { pages: [page], pageParams: [null] })
}

/** Shows a post just written at the top of its tab, then reads the tab anew. */
export function showOwnPost(client: QueryClient, tab: FeedTab, postId: string): void {
  prependToList(client, feedKey(tab), postId)
  client.setQueryData<PostIds>(
    feedKey(tab),
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  )
  void client.invalidateQueries({ queryKey: feedKey(tab), refetchType: 'none' })
}

export const newPostsKey = (tab: FeedTab, since: string | null) => ['new-posts', tab, since] as const

/** How many posts of others came into a tab since its first page; live events are added to it. */
export const newPostsQuery = (tab: FeedTab, since: string | null) =>
  queryOptions({
    queryKey: newPostsKey(tab, since),
    queryFn: async ({ client, signal }) => {
      const query = { tab, since: since ?? new Date(0).toISOString() }
      const { count } = await call(countNewPosts, { query, signal })
      return caughtUp(client.getQueryData<NewPosts>(newPostsKey(tab, since)) ?? noNewPosts, count)
    },
  })
