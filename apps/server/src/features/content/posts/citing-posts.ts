import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { inTimeOrder, type Keyset, type Page, pageQuery } from '@parvis/platform/database/keyset.ts'
import { readPage } from '@parvis/platform/database/read-page.ts'
import { sql } from 'kysely'
import { noFilters, type WordFilters } from '../../people/word-filters/index.ts'
import type { KnownCards } from './known-cards.ts'
import { reaches } from './policy.ts'
import { postStages } from './stages.ts'
import { visibleViewerStates } from './views.ts'

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
): Promise<Page<PostView>> {
  const { hydrate, present } = postStages(db, known, readerId, filters)
  const citing = visibleViewerStates(db, readerId)
    .select('posts.created_at')
    .where(
      sql<boolean>`posts.link_id = (
        select id from link_previews where own_path is not null and own_path = ${path}
      )`,
    )
    .where(reaches(readerId))
  return readPage({
    size,
    after,
    select: (from: Keyset | null) =>
      pageQuery(citing, ['posts.created_at', 'posts.id'], from, size).execute(),
    hydrate,
    present,
    ...inTimeOrder,
  })
}
