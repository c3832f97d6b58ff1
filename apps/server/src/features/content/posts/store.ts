import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { noFilters, type WordFilters } from '../../people/word-filters/index.ts'
import { postView, visiblePosts } from './views.ts'

const onePost = prepared((db, { postId, readerId }: { postId: string; readerId: string | null }) =>
  visiblePosts(db, readerId, 'one').where('posts.id', '=', postId),
)

/** A post if the reader may see it; otherwise refuses as for an unknown post. */
export async function readPost(
  db: Db,
  postId: string,
  readerId: string | null,
  filters: WordFilters = noFilters,
): Promise<PostView> {
  const [row] = await onePost(db, { postId, readerId })
  if (row === undefined) throw new Refusal('post_not_found')
  return postView(db, row, readerId, filters)
}
