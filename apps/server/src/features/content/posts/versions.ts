import type { PostVersion } from '@parvis/contract/content/post-life.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { visibleTo } from './policy.ts'

/**
 * Whether this reader may see the version in scope as `version`, of the post in scope. The author may; others
 * may if they could read the post at that time, so never a version from its private time.
 */
const versionVisibleTo = (readerId: string | null) =>
  readerId === null
    ? sql<boolean>`version.shown_to = 'public'`
    : sql<boolean>`(
        version.shown_to = 'public'
        or posts.user_id = ${readerId}
        or (version.shown_to = 'followers' and exists (
          select from follows where follows.follower_id = ${readerId} and follows.following_id = posts.user_id
        ))
      )`

/** Former versions of a visible post, latest first, as far as this reader could read them. */
export async function readVersions(
  db: Db,
  postId: string,
  readerId: string | null,
  after: Keyset | null,
): Promise<Page<PostVersion>> {
  await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where(visibleTo(readerId))
    .executeTakeFirstOrThrow(refusalOf('post_not_found'))
  const versions = db
    .selectFrom('post_versions as version')
    .innerJoin('posts', 'posts.id', 'version.post_id')
    .select(['version.id', 'version.content', 'version.created_at', 'version.replaced_at'])
    .where('version.post_id', '=', postId)
    .where(versionVisibleTo(readerId))
  const order = ['version.replaced_at', 'version.id'] as const
  return paginate(versions, order, after, pageSizes.postVersions, (row) => ({
    id: row.id,
    content: row.content,
    created_at: row.created_at.toISOString(),
    replaced_at: row.replaced_at.toISOString(),
  }))
}
