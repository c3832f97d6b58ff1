import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { postKey, removePost } from '../../../cache/post-cache.ts'
import { readPost } from '../../../cache/refresh-post.ts'

/** A member's posts for followers that some screen has read. */
const postsForFollowers = (client: QueryClient, memberId: string) =>
  client
    .getQueriesData<PostView>({ queryKey: postKey('').slice(0, 1) })
    .flatMap(([, post]) => (post?.user_id === memberId && post.visibility === 'followers' ? [post.id] : []))

/** Takes a member's posts for followers out of every list: the reader follows them no more. */
export function leavePostsForFollowers(client: QueryClient, memberId: string): void {
  for (const id of postsForFollowers(client, memberId)) {
    removePost(client, id)
    // Once the lists have let go of it: what is still shown is its own page, which then says that it is gone.
    setTimeout(() => void client.refetchQueries({ queryKey: postKey(id), type: 'active' }))
  }
}

/** The same when a tie changed elsewhere: whether one of these posts may still be read tells it of all. */
export async function reviewPostsForFollowers(client: QueryClient, memberId: string): Promise<void> {
  const [any] = postsForFollowers(client, memberId)
  if (any !== undefined && !(await readPost(client, any))) leavePostsForFollowers(client, memberId)
}
