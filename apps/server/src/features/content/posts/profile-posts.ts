import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { cursorAt, type Keyset, keysetOf } from '@parvis/platform/database/keyset.ts'
import { readPage } from '@parvis/platform/database/read-page.ts'
import { sql } from 'kysely'
import { visibleProfile } from '../../people/profiles/index.ts'
import { noFilters } from '../../people/word-filters/index.ts'
import type { KnownCards } from './known-cards.ts'
import { postStages } from './stages.ts'
import { visibleViewerStates } from './views.ts'

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
