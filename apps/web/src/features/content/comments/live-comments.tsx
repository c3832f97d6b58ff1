import { topics } from '@parvis/contract/realtime.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshPost } from '../../../cache/refresh-post.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { throttle } from '../../../lib/throttle.ts'
import { commentsKey } from './comment-cache.ts'

/** Follows a post and its comments while it is mounted. */
export function LiveComments({ postId, onRemoved }: { postId: string; onRemoved: () => void }) {
  const client = useQueryClient()
  const rereadComments = () =>
    throttle(`comments ${postId}`, () => client.invalidateQueries({ queryKey: commentsKey(postId) }))
  useTopic(
    topics.post(postId),
    (event) => {
      if (event.type === 'post_removed') return onRemoved()
      refreshPost(client, postId)
      if (event.type.startsWith('comment_')) rereadComments()
    },
    () => {
      refreshPost(client, postId)
      rereadComments()
    },
  )
  return null
}
