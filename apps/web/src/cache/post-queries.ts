import { getPost } from '@parvis/contract/content/posts.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../lib/api-client.ts'
import { asShown, postKey, postLifetime, storeOriginal } from './post-cache.ts'
import { beginRead } from './read-order.ts'

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: postKey(id),
    queryFn: async ({ client, signal }) => {
      const read = beginRead()
      const post = await call(getPost, { params: { postId: id }, signal })
      storeOriginal(client, post.original, read)
      return asShown(client, post, read)
    },
    gcTime: postLifetime,
  })

/**
 * A post that a list has already brought. Its list and the live events keep it fresh; only one that has left
 * the cache is asked for again.
 */
export function useListedPost(id: string) {
  return useQuery({
    ...postQuery(id),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: (query) => query.state.data === undefined,
  })
}
