import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { cursorAt, type Keyset, keysetOf } from '@parvis/platform/database/keyset.ts'
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
