import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { postView, visiblePosts } from '../posts/index.ts'

const oneRepost = prepared((db, { repostId, memberId }: { repostId: string; memberId: string }) =>
  visiblePosts(db, memberId, 'one').where('posts.id', '=', repostId),
)

/** A member's own repost; if it was deleted meanwhile, refuses as for an unknown post. */
export async function readRepost(db: Db, repostId: string, memberId: string): Promise<PostView> {
  const [row] = await oneRepost(db, { repostId, memberId })
  if (row === undefined) throw new Refusal('post_not_found')
  return postView(db, row, memberId)
}
