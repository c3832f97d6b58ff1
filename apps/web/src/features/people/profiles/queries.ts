import { getProfilePosts } from '@parvis/contract/content/posts.ts'
import { getProfile } from '@parvis/contract/people/profiles.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listLifetime, postListKey, storePage } from '../../../cache/post-cache.ts'
import { beginRead } from '../../../cache/read-order.ts'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

/** `reference`: id or username. */
export const profileQuery = (reference: string) =>
  queryOptions({
    queryKey: ['profile', reference],
    queryFn: ({ signal }) => call(getProfile, { params: { reference }, signal }),
  })

export const profilePostsQuery = (reference: string) =>
  infiniteQueryOptions({
    queryKey: postListKey('profile', reference),
    queryFn: async ({ client, pageParam, signal }) => {
      const read = beginRead()
      const page = await call(getProfilePosts, {
        params: { reference },
        query: { cursor: pageParam ?? undefined },
        signal,
      })
      return storePage(client, page, read)
    },
    ...pagesByCursor,
    gcTime: listLifetime,
  })
