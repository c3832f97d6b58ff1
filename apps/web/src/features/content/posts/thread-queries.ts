import { getThread } from '@parvis/contract/content/posts.ts'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { listLifetime, postListKey, storePage } from '../../../cache/post-cache.ts'
import { beginRead } from '../../../cache/read-order.ts'
import { call } from '../../../lib/api-client.ts'

const threadKey = (threadId: string) => postListKey('thread', threadId)

/** The posts of a thread, read by one of them. It is a list of posts with one page. */
export const threadQuery = (threadId: string, postId: string) =>
  infiniteQueryOptions({
    queryKey: threadKey(threadId),
    async queryFn({ client, signal }) {
      const read = beginRead()
      const { items } = await call(getThread, { params: { postId }, signal })
      return storePage(client, { items, next_cursor: null }, read)
    },
    initialPageParam: null,
    getNextPageParam: () => null,
    gcTime: listLifetime,
  })

/** Reads the thread of a post again: a change of one concerns all. */
export function refreshThread(client: QueryClient, post: { thread: { id: string } | null }): void {
  if (post.thread) void client.invalidateQueries({ queryKey: threadKey(post.thread.id) })
}
