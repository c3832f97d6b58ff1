import type { PostView } from '@parvis/contract/content/posts.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, pageFrom } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'
import { visibleProfile } from '../../people/profiles/index.ts'
import { noFilters } from '../../people/word-filters/index.ts'
import { postViews, visiblePosts } from './views.ts'

/** A member's visible posts, newest first; only those with media when `withMedia`. */
export async function readProfilePosts(
  db: Db,
  reference: string,
  readerId: string | null,
  after: Keyset | null,
  { withMedia = false, filters = noFilters } = {},
): Promise<{ items: PostView[]; next_cursor: string | null }> {
  const { id } = await visibleProfile(db, reference, readerId)
  let query = visiblePosts(db, readerId)
    .where('posts.user_id', '=', id)
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(pageSizes.profilePosts + 1))
  if (withMedia) query = query.where('posts.media_url', 'is not', null)
  if (after !== null)
    query = query.where(sql<boolean>`(posts.created_at, posts.id) < (${after.at}, ${after.id})`)
  const { rows, next_cursor } = pageFrom(await query.execute(), pageSizes.profilePosts)
  return { items: await postViews(db, rows, readerId, filters), next_cursor }
}
