import { listSavedPosts } from '@parvis/contract/content/saves.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { listLifetime, postListKey, storePage } from '../../../cache/post-cache.ts'
import { beginRead } from '../../../cache/read-order.ts'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

/** The member's saved posts, last saved first. */
export const savedPostsQuery = infiniteQueryOptions({
  queryKey: postListKey('saved'),
  queryFn: async ({ client, pageParam, signal }) => {
    const read = beginRead()
    const { items, next_cursor } = await call(listSavedPosts, {
      query: { cursor: pageParam ?? undefined },
      signal,
    })
    return storePage(client, { items: items.map(({ post }) => post), next_cursor }, read)
  },
  ...pagesByCursor,
  gcTime: listLifetime,
  // Posts saved elsewhere, or hidden by their author, show each time one comes back.
  staleTime: 0,
})
