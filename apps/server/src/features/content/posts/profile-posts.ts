import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { inTimeOrder, type Keyset, type Page, pageQuery } from '@parvis/platform/database/keyset.ts'
import { readPage } from '@parvis/platform/database/read-page.ts'
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
): Promise<Page<PostView>> {
  const { id } = await visibleProfile(db, reference, readerId)
  const { hydrate, present } = postStages(db, known, readerId, filters)
  const posts = visibleViewerStates(db, readerId)
    .select('posts.created_at')
    .where('posts.user_id', '=', id)
    .$if(withMedia, (query) => query.where('posts.media_url', 'is not', null))
  return readPage({
    size: pageSizes.profilePosts,
    after,
    select: (from: Keyset | null) =>
      pageQuery(posts, ['posts.created_at', 'posts.id'], from, pageSizes.profilePosts).execute(),
    hydrate,
    present,
    ...inTimeOrder,
  })
}
