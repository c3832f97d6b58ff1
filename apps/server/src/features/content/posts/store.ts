import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { cursorAt, type Keyset, keysetOf } from '@parvis/platform/database/keyset.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { readPage } from '@parvis/platform/database/read-page.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { visibleProfile } from '../../people/profiles/index.ts'
import { noFilters, type WordFilters } from '../../people/word-filters/index.ts'
import type { KnownCards } from './known-cards.ts'
import { reaches } from './policy.ts'
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
