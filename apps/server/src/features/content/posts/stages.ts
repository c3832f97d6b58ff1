import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { staysListed, type WordFilters } from '../../people/word-filters/index.ts'
import type { KnownCards } from './known-cards.ts'
import { type HydratedPosts, presentKnownPost, readOriginals, type ViewerStateRow } from './views.ts'

/** The stages that lists of posts share after they have selected viewer states; for `readPage`. */
export function postStages(
  db: Db,
  known: KnownCards,
  readerId: string | null,
  filters: WordFilters,
): {
  hydrate: (rows: ViewerStateRow[]) => Promise<HydratedPosts>
  present: (row: { id: string }, posts: HydratedPosts) => PostView | null
  filter: (post: PostView) => boolean
} {
  return {
    async hydrate(rows) {
      const cards = await known.of(db, readerId, rows)
      return { cards, originals: await readOriginals(db, cards, readerId, known.named) }
    },
    present({ id }, posts) {
      const card = posts.cards.get(id)
      // Deleted between the two queries.
      return card === undefined ? null : presentKnownPost(card, posts, readerId, filters)
    },
    filter: staysListed(filters),
  }
}
