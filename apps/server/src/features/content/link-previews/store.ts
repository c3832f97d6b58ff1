import { topics } from '@parvis/contract/realtime.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { pageQuery } from '@parvis/platform/database/keyset.ts'
import { dayMs, minuteMs } from '@parvis/platform/durations.ts'
import type { Bus } from '@parvis/platform/realtime/bus.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { sql } from 'kysely'
import { publishAllCardsChanged } from '../../people/authors/index.ts'

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

interface ExpiredPreview {
  id: string
  expires_at: Date
  fetches: number
  is_used: boolean
}

/** A batch of previews that expired before a moment; `next` is null after the last. */
export async function readExpiredPreviews(
  db: Db,
  before: Date,
  after: Pick<ExpiredPreview, 'id' | 'expires_at'> | null,
): Promise<{ expired: ExpiredPreview[]; next: ExpiredPreview | null }> {
  const previews = db
    .selectFrom('link_previews')
    .select(['id', 'expires_at', 'fetches'])
    // A scalar subquery uses the index per row; `exists` might read all posts.
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

/** Sends an event for each of the latest posts with a changed preview. Call it after the commit. */
export function invalidatePreviews(bus: Bus, posts: { id: string }[]): void {
  for (const { id } of posts) sendInvalidation(bus, topics.post(id), { type: 'post_changed', id })
  // Older posts may have the preview too, on cached cards.
  if (posts.length === maxNotifiedPosts) publishAllCardsChanged(bus)
}

/** Fetches one preview, by its id. */
export const previewJob = 'link_preview'

/** Milliseconds after which the next post with the address triggers a new fetch. */
export const pendingLifetime = 30 * minuteMs
export const readyLifetime = 7 * dayMs
/** For a page without a post. */
export const unusedLifetime = 30 * minuteMs
/** For a page without a preview, or one that cannot be fetched. */
export const noneLifetime = dayMs

/** Attempts for a page that fails temporarily. */
export const mostAttempts = 3
