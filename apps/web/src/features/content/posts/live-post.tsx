import { topics } from '@parvis/contract/realtime.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { removePost } from '../../../cache/post-cache.ts'
import { postQuery } from '../../../cache/post-queries.ts'
import { refreshPost } from '../../../cache/refresh-post.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { refreshOldPost } from './refresh-old-post.ts'

/** Keeps a listed post true while it is mounted. Mount it for the cards in view only. */
export function LivePost({ id }: { id: string }) {
  const client = useQueryClient()
  useTopic(
    topics.post(id),
    (event) => {
      // One's own may have been removed by moderation: to its author it stays, and says so.
      const own = client.getQueryData(postQuery(id).queryKey)?.isOwnPost
      if (event.type === 'post_removed' && !own) removePost(client, id)
      else refreshPost(client, id)
    },
    () => refreshPost(client, id),
  )
  // After useTopic: what happens between the reading and the following would be lost the other way round.
  useEffect(() => refreshOldPost(client, id), [client, id])
  return null
}
