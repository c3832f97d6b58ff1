import type { FeedTab } from '@parvis/contract/feed.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTopic } from '../../lib/realtime.ts'
import { useSession } from '../../lib/session.ts'
import { forgetPost } from '../posts/post-cache.ts'
import { soon } from '../posts/refresh-post.ts'
import { type NewPosts, noNewPosts, published, removed } from './new-posts.ts'
import { newPostsKey, newPostsQuery } from './queries.ts'

/** A tab read longer ago than this is counted again when one comes back to it, in milliseconds. */
const fresh = 10_000

/** Posts of others that came into a tab since its first page was read at `readAt`. */
export function useNewPosts(tab: FeedTab, since: string | null, readAt: number): NewPosts {
  const client = useQueryClient()
  const session = useSession()
  const reader = session.status === 'signed-in' ? session.userId : null
  const [openedAt] = useState(() => Date.now())
  const key = newPostsKey(tab, since)
  const change = (next: (before: NewPosts) => NewPosts) =>
    client.setQueryData<NewPosts>(key, (before) => next(before ?? noNewPosts))

  const { data = noNewPosts } = useQuery({
    ...newPostsQuery(tab, since),
    enabled: readAt > 0 && openedAt - readAt > fresh,
  })

  useTopic(
    topics.feed(tab),
    (event) => {
      if (event.type === 'post_published' && event.author_id !== reader)
        change((before) => published(before, event.id))
      if (event.type === 'post_removed') {
        change((before) => removed(before, event.id))
        forgetPost(client, event.id)
      }
    },
    () => soon(`new posts ${tab}`, () => client.fetchQuery({ ...newPostsQuery(tab, since), staleTime: 0 })),
  )
  return data
}
