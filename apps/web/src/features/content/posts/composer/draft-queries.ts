import { listDrafts, listPlannedPosts } from '@parvis/contract/content/drafts.ts'
import { queryOptions } from '@tanstack/react-query'
import { storePost } from '../../../../cache/post-cache.ts'
import { beginRead } from '../../../../cache/read-order.ts'
import { call } from '../../../../lib/api-client.ts'

/** The member's drafts, last written first. */
export const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: ({ signal }) => call(listDrafts, { signal }),
  // Kept and published in other tabs too.
  staleTime: 0,
})

/** The member's planned posts, the next one first. */
export const plannedPostsQuery = queryOptions({
  queryKey: ['planned-posts'],
  queryFn: async ({ client, signal }) => {
    const read = beginRead()
    const { items } = await call(listPlannedPosts, { signal })
    for (const post of items) storePost(client, post, read)
    return items
  },
  staleTime: 0,
})
