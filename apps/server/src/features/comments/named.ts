import type { CommentView } from '@parvis/contract/comments.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { mediaOf } from '../media/views.ts'
import { commentVisibleTo } from './policy.ts'
import { commentColumns, commentView, likedBy } from './views.ts'

/** Comments by their ids, as far as the reader may see them. */
export async function readCommentsNamed(
  db: Db,
  commentIds: string[],
  readerId: string | null,
): Promise<Map<string, CommentView>> {
  if (commentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .innerJoin('profiles', 'profiles.id', 'comments.user_id')
    .select(commentColumns)
    .select([likedBy(readerId), mediaOf('comments')])
    .where(sql<boolean>`comments.id = any(${commentIds}::uuid[])`)
    .where(commentVisibleTo(readerId))
    .execute()
  return new Map(rows.map((row) => [row.id, commentView(row, readerId)]))
}
