import type { PostVersion } from '@parvis/contract/content/post-lifecycle.schemas.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { cursorAt, type Keyset, keysetOf, pageBy } from '@parvis/platform/database/keyset.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { readPage } from '@parvis/platform/database/read-page.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { visibleProfile } from '../../people/profiles/index.ts'
import { noFilters, type WordFilters } from '../../people/word-filters/index.ts'
import type { KnownCards } from './known-cards.ts'
import { reaches, visibleTo } from './policy.ts'
import { postStages } from './stages.ts'
import { postView, visiblePosts, visibleViewerStates } from './views.ts'

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

/** The visible posts that cite one of the site's own pages, newest first. */
export async function readCitingPosts(
  db: Db,
  known: KnownCards,
  {
    path,
    size,
    readerId,
    after,
    filters = noFilters,
  }: { path: string; size: number; readerId: string | null; after: Keyset | null; filters?: WordFilters },
): Promise<{ items: PostView[]; next_cursor: string | null }> {
  const { hydrate, present } = postStages(db, known, readerId, filters)
  return readPage({
    size,
    after,
    select: (from: Keyset | null) =>
      visibleViewerStates(db, readerId)
        .select('posts.created_at')
        .where(
          sql<boolean>`posts.link_id = (
            select id from link_previews where own_path is not null and own_path = ${path}
          )`,
        )
        .where(reaches(readerId))
        .$if(from !== null, (query) =>
          query.where(sql<boolean>`(posts.created_at, posts.id) < (${from?.at}, ${from?.id})`),
        )
        .orderBy('posts.created_at', 'desc')
        .orderBy('posts.id', 'desc')
        .limit(sql.lit(size + 1))
        .execute(),
    hydrate,
    present,
    placeOf: keysetOf,
    cursorOf: cursorAt,
  })
}

/** A member's visible posts, newest first; only those with media when `withMedia`. */
export async function readProfilePosts(
  db: Db,
  known: KnownCards,
  reference: string,
  readerId: string | null,
  after: Keyset | null,
  { withMedia = false, filters = noFilters } = {},
): Promise<{ items: PostView[]; next_cursor: string | null }> {
  const { id } = await visibleProfile(db, reference, readerId)
  const { hydrate, present } = postStages(db, known, readerId, filters)
  return readPage({
    size: pageSizes.profilePosts,
    after,
    select: (from: Keyset | null) => postsOfMember(db, { memberId: id, readerId, withMedia }, from),
    hydrate,
    present,
    placeOf: keysetOf,
    cursorOf: cursorAt,
  })
}

function postsOfMember(
  db: Db,
  { memberId, readerId, withMedia }: { memberId: string; readerId: string | null; withMedia: boolean },
  from: Keyset | null,
) {
  return visibleViewerStates(db, readerId)
    .select('posts.created_at')
    .where('posts.user_id', '=', memberId)
    .$if(withMedia, (query) => query.where('posts.media_url', 'is not', null))
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`(posts.created_at, posts.id) < (${from?.at}, ${from?.id})`),
    )
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(pageSizes.profilePosts + 1))
    .execute()
}

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
): Promise<{ items: PostVersion[]; next_cursor: string | null }> {
  const post = await db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where(visibleTo(readerId))
    .executeTakeFirst()
  if (post === undefined) throw new Refusal('post_not_found')
  const found = await db
    .selectFrom('post_versions as version')
    .innerJoin('posts', 'posts.id', 'version.post_id')
    .select(['version.id', 'version.content', 'version.created_at', 'version.replaced_at'])
    .where('version.post_id', '=', postId)
    .where(versionVisibleTo(readerId))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(version.replaced_at, version.id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('version.replaced_at', 'desc')
    .orderBy('version.id', 'desc')
    .limit(pageSizes.postVersions + 1)
    .execute()
  const { rows, next_cursor } = pageBy(found, pageSizes.postVersions, ({ replaced_at: at, id }) =>
    cursorAt({ at, id }),
  )
  return {
    items: rows.map((row) => ({
      id: row.id,
      content: row.content,
      created_at: row.created_at.toISOString(),
      replaced_at: row.replaced_at.toISOString(),
    })),
    next_cursor,
  }
}
