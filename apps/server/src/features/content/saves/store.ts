import type { SavedPost } from '@parvis/contract/content/saves.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, pageFrom } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'
import { noFilters } from '../../people/word-filters/index.ts'
import { postViews, visiblePosts } from '../posts/index.ts'

/** A member's saved posts that are still visible, last saved first. */
export async function readSavedPosts(
  db: Db,
  memberId: string,
  after: Keyset | null,
  filters = noFilters,
): Promise<{ items: SavedPost[]; next_cursor: string | null }> {
  const found = await visiblePosts(db, memberId)
    .innerJoin('saved_posts as saved', 'saved.post_id', 'posts.id')
    .select(['saved.id as saved_id', 'saved.created_at as saved_at'])
    .where('saved.user_id', '=', memberId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(saved.created_at, saved.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('saved.created_at', 'desc')
    .orderBy('saved.id', 'desc')
    .limit(pageSizes.savedPosts + 1)
    .execute()
  const keyed = found.map((row) => ({ id: row.saved_id, created_at: row.saved_at, row }))
  const { rows, next_cursor } = pageFrom(keyed, pageSizes.savedPosts)
  const posts = await postViews(
    db,
    rows.map(({ row }) => row),
    memberId,
    filters,
  )
  return {
    items: posts.flatMap((post, place) => {
      const saved = rows[place]
      return saved === undefined ? [] : [{ id: saved.id, created_at: saved.created_at.toISOString(), post }]
    }),
    next_cursor,
  }
}
