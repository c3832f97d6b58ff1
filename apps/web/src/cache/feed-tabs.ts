import type { FeedTab } from '@parvis/contract/fields.schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { awaitPost } from '../lib/focus-screen.ts'
import { type PostIds, postListKey, prependToList } from './post-cache.ts'

/** Below this key stand all views of a tab of the feed. */
export const feedTabKey = (tab: FeedTab) => postListKey('feed', tab)
/** The view of a tab without any filter. */
const wholeTabKey = (tab: FeedTab) => [...feedTabKey(tab), ''] as const

/**
 * Shows a post just written at the top of its tab, then reads the tab's views anew. The screen that comes next begins at the
 * post.
 */
export function showOwnPost(client: QueryClient, tab: FeedTab, postId: string): void {
  awaitPost(postId)
  const key = wholeTabKey(tab)
  prependToList(client, key, postId)
  client.setQueryData<PostIds>(
    key,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  )
  void client.invalidateQueries({ queryKey: feedTabKey(tab), refetchType: 'none' })
}

/** Shows a repost at the top of its tab, unless the reader is below it: what they read stays where it is. */
export function showOwnRepost(client: QueryClient, tab: FeedTab, postId: string): void {
  const key = wholeTabKey(tab)
  const isBeingRead = client.getQueryCache().find({ queryKey: key, exact: true })?.isActive() ?? false
  if (!isBeingRead || scrollY === 0) prependToList(client, key, postId)
  void client.invalidateQueries({ queryKey: feedTabKey(tab), refetchType: 'none' })
}
