import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { postKey, removePost } from '../../../cache/post-cache.ts'
import { refreshPost } from '../../../cache/refresh-post.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { useSession } from '../../../lib/session.ts'
import { throttle } from '../../../lib/throttle.ts'
import { type FeedSearch, isFiltered } from './feed-search.ts'
import { type NewPosts, noNewPosts, published, removed } from './new-posts.ts'
import { newPostsKey, newPostsQuery } from './queries.ts'

/** A tab read longer ago than this is counted again when one comes back to it, in milliseconds. */
const fresh = 10_000

/**
 * Posts of others that came into a view since its first page was read at `readAt`. Only where the newest come first: by
 * any other order a new post is not above what one reads.
 */
export function useNewPosts(view: FeedSearch, since: string | null, readAt: number): NewPosts {
  const client = useQueryClient()
  const session = useSession()
  const reader = session.status === 'signed-in' ? session.userId : null
  const [openedAt] = useState(() => Date.now())
  const { tab = 'politics' } = view
  const counts = view.sort === undefined && readAt > 0
  const filtered = isFiltered(view)
  const key = newPostsKey(view, since)
  const change = (next: (before: NewPosts) => NewPosts) =>
    client.setQueryData<NewPosts>(key, (before) => next(before ?? noNewPosts))
  const countAgain = () =>
    throttle(key.join(' '), () => client.fetchQuery({ ...newPostsQuery(view, since), staleTime: 0 }))

  const { data = noNewPosts } = useQuery({
    ...newPostsQuery(view, since),
    enabled: counts && openedAt - readAt > fresh,
  })

  useTopic(
    topics.feed(tab),
    (event) => {
      if (event.type === 'post_published' && event.author_id !== reader && counts) {
        // Only the server knows which filters it passes.
        if (filtered) countAgain()
        else change((before) => published(before, event.id))
      }
      if (event.type === 'post_removed') {
        if (!filtered) change((before) => removed(before, event.id))
        // One's own post may only have been hidden from others.
        if (client.getQueryData<PostView>(postKey(event.id))?.isOwnPost) refreshPost(client, event.id)
        else removePost(client, event.id)
      }
    },
    () => {
      if (counts) countAgain()
    },
  )
  return counts ? data : noNewPosts
}
