import type { SavedPost } from '@parvis/contract/content/saves.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { cursorAt, type Keyset, type Page, pageQuery } from '@parvis/platform/database/keyset.ts'
import { readPage } from '@parvis/platform/database/read-page.ts'
import { noFilters } from '../../people/word-filters/index.ts'
import { type KnownCards, postStages, visibleViewerStates } from '../posts/index.ts'

/** A member's saved posts that are still visible, last saved first. */
export async function readSavedPosts(
  db: Db,
  known: KnownCards,
  memberId: string,
  after: Keyset | null,
  filters = noFilters,
): Promise<Page<SavedPost>> {
  const posts = postStages(db, known, memberId, filters)
  return readPage({
    size: pageSizes.savedPosts,
    after,
    select: (from: Keyset | null) =>
      pageQuery(
        savesOf(db, memberId),
        ['saved.created_at', 'saved.id'],
        from,
        pageSizes.savedPosts,
      ).execute(),
    hydrate: posts.hydrate,
    present(row, hydrated) {
      const post = posts.present(row, hydrated)
      return post && { id: row.saved_id, created_at: row.saved_at.toISOString(), post }
    },
    placeOf: ({ saved_at: at, saved_id: id }) => ({ at, id }),
    cursorOf: cursorAt,
  })
}

const savesOf = (db: Db, memberId: string) =>
  visibleViewerStates(db, memberId)
    .innerJoin('saved_posts as saved', 'saved.post_id', 'posts.id')
    .select(['saved.id as saved_id', 'saved.created_at as saved_at'])
    .where('saved.user_id', '=', memberId)
