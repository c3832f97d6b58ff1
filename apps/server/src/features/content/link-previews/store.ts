import type { Db } from '@parvis/platform/database/database.ts'
import { pageQuery } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'

/** Posts that get an event of their own when their preview changes. */
export const maxNotifiedPosts = 200
const expiredAtOnce = 200

/** The latest posts with a preview. */
export function readPostsOfLink(db: Db, id: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('posts')
    .select('id')
    .where('link_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(maxNotifiedPosts)
    .execute()
}

/** A preview for a view, with how far it has come. */
export function readPreview(db: Db, id: string) {
  return db
    .selectFrom('link_previews')
    .select(['id', 'url', 'status', 'description', 'site_name', 'image_fetch', 'image_width', 'image_height'])
    .select((eb) => eb.fn.coalesce('title', sql.lit('')).as('title'))
    .where('id', '=', id)
    .executeTakeFirst()
}

interface Expired {
  id: string
  expires_at: Date
  fetches: number
  is_used: boolean
}

/**
 * A batch of previews that expired before a moment, each with whether posts refer to it; null after the last.
 */
export async function readExpiredPreviews(
  db: Db,
  before: Date,
  after: Pick<Expired, 'id' | 'expires_at'> | null,
): Promise<{ expired: Expired[]; next: Expired | null }> {
  const previews = db
    .selectFrom('link_previews')
    .select(['id', 'expires_at', 'fetches'])
    // A scalar subquery uses the index per row; the planner may answer `exists` by reading all posts.
    .select(
      sql<boolean>`(select true from posts where posts.link_id = link_previews.id limit 1) is not null`.as(
        'is_used',
      ),
    )
    .where('expires_at', '<', before)
  const start = after && { at: after.expires_at, id: after.id }
  const expired = await pageQuery(previews, ['expires_at', 'id', 'asc'], start, expiredAtOnce - 1).execute()
  return { expired, next: expired.length === expiredAtOnce ? (expired.at(-1) ?? null) : null }
}
