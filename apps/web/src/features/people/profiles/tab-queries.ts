import { getProfileMedia, getProfileReplies } from '@parvis/contract/content/posts.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { listLifetime, postListKey, storePage } from '../../../cache/post-cache.ts'
import { beginRead } from '../../../cache/read-order.ts'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

export const profileMediaQuery = (reference: string) =>
  infiniteQueryOptions({
    queryKey: postListKey('profile media', reference),
    queryFn: async ({ client, pageParam, signal }) => {
      const read = beginRead()
      const page = await call(getProfileMedia, {
        params: { reference },
        query: { cursor: pageParam ?? undefined },
        signal,
      })
      return storePage(client, page, read)
    },
    ...pagesByCursor,
    gcTime: listLifetime,
  })

export const profileRepliesQuery = (reference: string) =>
  infiniteQueryOptions({
    queryKey: ['profile-replies', reference] as const,
    queryFn: ({ pageParam, signal }) =>
      call(getProfileReplies, { params: { reference }, query: { cursor: pageParam ?? undefined }, signal }),
    ...pagesByCursor,
    gcTime: listLifetime,
  })
