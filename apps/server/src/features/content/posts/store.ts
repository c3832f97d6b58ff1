import type { PostVersion } from '@parvis/contract/content/post-lifecycle.schemas.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { inTimeOrder, type Keyset, type Page, pageQuery, paginate } from '@parvis/platform/database/keyset.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { readPage } from '@parvis/platform/database/read-page.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { visibleProfile } from '../../people/profiles/index.ts'
import { noFilters, type WordFilters } from '../../people/word-filters/index.ts'
import { type CardCache, postStages } from './card-cache.ts'
import { isListedFor, notContinuing, visibleTo } from './policy.ts'
import { postView, postViews, visiblePosts, visibleViewerStates } from './views.ts'

const newestFirst = ['posts.created_at', 'posts.id'] as const

const onePost = prepared((db, { postId, readerId }: { postId: string; readerId: string | null }) =>
  visiblePosts(db, readerId, 'one').where('posts.id', '=', postId),
)

/** Finds a post that the reader may see. */
export async function findPost(
  db: Db,
  postId: string,
  readerId: string | null,
  filters: WordFilters = noFilters,
): Promise<PostView | undefined> {
  const [row] = await onePost(db, { postId, readerId })
  return row && postView(db, row, readerId, filters)
}

/** Reads a post; refuses one that the reader may not see as unknown. */
export async function readPost(...query: Parameters<typeof findPost>): Promise<PostView> {
  const post = await findPost(...query)
  if (post === undefined) throw new Refusal('post_not_found')
  return post
}

/** The visible posts of a post's thread, in their order. */
export async function readThread(
  db: Db,
  postId: string,
  readerId: string | null,
  filters: WordFilters,
): Promise<PostView[]> {
  const post = await readPost(db, postId, readerId, filters)
  if (post.thread === null) return [post]
  return postViews(db, await threadPosts(db, post.thread.id, readerId).execute(), readerId, filters)
}

export const threadPosts = (db: Db, threadId: string, readerId: string | null) =>
  visiblePosts(db, readerId).where('posts.thread_id', '=', threadId).orderBy('posts.thread_place')

/** The visible posts that cite one of the site's own pages, newest first. */
export async function readCitingPosts(
  db: Db,
  cardCache: CardCache,
  {
    path,
    size,
    readerId,
    after,
    filters = noFilters,
  }: { path: string; size: number; readerId: string | null; after: Keyset | null; filters?: WordFilters },
): Promise<Page<PostView>> {
  const { hydrate, present } = postStages(db, cardCache, readerId, filters)
  const citing = visibleViewerStates(db, readerId)
    .select('posts.created_at')
    .where(
      sql<boolean>`posts.link_id = (
        select id from link_previews where own_path is not null and own_path = ${path}
      )`,
    )
    .where(isListedFor(readerId))
  return readPage({
    size,
    after,
    select: (from: Keyset | null) => pageQuery(citing, newestFirst, from, size).execute(),
    hydrate,
    present,
    ...inTimeOrder,
  })
}

/** A member's visible posts, newest first; only those with media when `withMedia`. */
export async function readProfilePosts(
  db: Db,
  cardCache: CardCache,
  reference: string,
  readerId: string | null,
  after: Keyset | null,
  { withMedia = false, filters = noFilters } = {},
): Promise<Page<PostView>> {
  const { id } = await visibleProfile(db, reference, readerId)
  const { hydrate, present } = postStages(db, cardCache, readerId, filters)
  const size = pageSizes.profilePosts
  const posts = visibleViewerStates(db, readerId)
    .select('posts.created_at')
    .where('posts.user_id', '=', id)
    .$if(withMedia, (query) => query.where('posts.media_url', 'is not', null))
    .$if(!withMedia, (query) => query.where(notContinuing))
  return readPage({
    size,
    after,
    select: (from: Keyset | null) => pageQuery(posts, newestFirst, from, size).execute(),
    hydrate,
    present,
    ...inTimeOrder,
  })
}

/** SQL with `version` and `posts` in scope: whether this reader is the author, or could read the post at that time. */
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
    ...row,
    created_at: row.created_at.toISOString(),
    replaced_at: row.replaced_at.toISOString(),
  }))
}
