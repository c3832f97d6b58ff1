import { countNewPosts, getFeed } from '@parvis/contract/discovery/feed.ts'
import type { FeedTab } from '@parvis/contract/feed-tabs.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  listLifetime,
  type PostIds,
  postListKey,
  prependToList,
  storePage,
} from '../../../cache/post-cache.ts'
import { call } from '../../../lib/api-client.ts'
import { type FeedSearch, feedQueryOf, feedViewKey } from './feed-search.ts'
import { caughtUp, type NewPosts, noNewPosts } from './new-posts.ts'

/** Below this key stand all views of a tab. */
const tabKey = (tab: FeedTab) => postListKey('feed', tab)
const feedKey = (view: FeedSearch) => postListKey('feed', view.tab ?? 'politics', feedViewKey(view))

/** A view of the feed. It changes under the reader's eyes only when they ask: new posts wait behind the pill. */
export const feedQuery = (view: FeedSearch) =>
  infiniteQueryOptions({
    queryKey: feedKey(view),
    queryFn: async ({ client, pageParam, signal }) => {
      const query = { ...feedQueryOf(view), cursor: pageParam ?? undefined }
      return storePage(client, await call(getFeed, { query, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: listLifetime,
  })

/** Reads a view anew, from its top. */
export async function reloadFeed(client: QueryClient, view: FeedSearch): Promise<void> {
  await client.cancelQueries({ queryKey: feedKey(view) })
  const page = storePage(client, await call(getFeed, { query: feedQueryOf(view) }))
  client.setQueryData<PostIds>(feedKey(view), { pages: [page], pageParams: [null] })
}

/** Shows a post just written at the top of its tab, then reads the tab's views anew. */
export function showOwnPost(client: QueryClient, tab: FeedTab, postId: string): void {
  const key = feedKey({ tab })
  prependToList(client, key, postId)
  client.setQueryData<PostIds>(
    key,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  )
  void client.invalidateQueries({ queryKey: tabKey(tab), refetchType: 'none' })
}

/** Shows a repost at the top of its tab, unless the reader is below it: what they read stays where it is. */
export function showOwnRepost(client: QueryClient, tab: FeedTab, postId: string): void {
  const key = feedKey({ tab })
  const isBeingRead = client.getQueryCache().find({ queryKey: key, exact: true })?.isActive() ?? false
  if (!isBeingRead || scrollY === 0) prependToList(client, key, postId)
  void client.invalidateQueries({ queryKey: tabKey(tab), refetchType: 'none' })
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
      // What live events tell of a whole tab says little of a filtered view.
      if (feedViewKey(view) !== '') return { total: count, heard: [] }
      return caughtUp(client.getQueryData<NewPosts>(newPostsKey(view, since)) ?? noNewPosts, count)
    },
  })
