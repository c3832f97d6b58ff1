import { topics } from '@parvis/contract/realtime.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTopic } from '../../lib/realtime.ts'
import { forgetPost } from './post-cache.ts'
import { refreshPost } from './refresh-post.ts'

/** Keeps a listed post true while it is mounted. Mount it for the cards in view only. */
export function LivePost({ id }: { id: string }) {
  const client = useQueryClient()
  useTopic(
    topics.post(id),
    (event) => {
      if (event.type === 'post_removed') forgetPost(client, id)
      else refreshPost(client, id)
    },
    () => refreshPost(client, id),
  )
  return null
}
