import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { readsMayBeKept } from '@parvis/platform/database/read-scope.ts'
import { onInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../app-context.ts'
import { onCardsChanged } from '../../people/authors/index.ts'
import { staysListed, type WordFilters } from '../../people/word-filters/index.ts'
import {
  anyOf,
  type CardRow,
  cardsById,
  type HydratedPosts,
  hasNoActs,
  noActs,
  type PostsById,
  presentCachedPost,
  readOriginals,
  type ViewerStateRow,
  visibleViewerStates,
} from './views.ts'

/** The cards of 250 pages without a common post. */
const cardsKept = 5_000

/**
 * Cache of the card fields that are the same for all readers: each cached card is that of a reader without acts on the
 * post. It never decides visibility: callers ask for posts that a query has just found visible, and a cached card is used
 * only if it was made from the same version of the row.
 */
export interface CardCache {
  /** Cards by id; posts not in the cache are read if still visible. */
  of(db: Db, readerId: string | null, viewerStates: ViewerStateRow[]): Promise<Map<string, CardRow>>
  /** Cards of visible posts. */
  byId(db: Db, query: PostsById): Promise<CardRow[]>
}

const viewerStatesById = prepared((db, { readerId, ids }: PostsById) =>
  visibleViewerStates(db, readerId).where('posts.id', 'in', anyOf(ids)),
)

export function createCardCache({ bus }: Pick<AppContext, 'bus'>): CardCache {
  const cached = new LRUCache<string, CardRow>({
    // Limited by size: a limit by count would allocate all slots in advance.
    maxSize: cardsKept,
    sizeCalculation: () => 1,
  })
  /** Values read before an invalidation may be outdated. */
  let invalidations = 0

  const forgetAll = () => {
    invalidations += 1
    cached.clear()
  }
  const forgetOf = (authorIds: ReadonlySet<string>) => {
    invalidations += 1
    for (const [id, card] of [...cached.entries()]) if (authorIds.has(card.user_id)) cached.delete(id)
  }
  // Rows of posts do not change with their authors, parties, attachments and link previews.
  onCardsChanged(bus, (authorIds) => (authorIds === null ? forgetAll() : forgetOf(new Set(authorIds))))
  bus.onGap(forgetAll)
  onInvalidation(bus, ({ event: { type, id } }) => {
    if (type !== 'post_changed' && type !== 'post_removed') return
    invalidations += 1
    cached.delete(id)
  })

  const find = (id: string) => (bus.connected ? cached.get(id) : undefined)

  async function read(db: Db, query: PostsById): Promise<CardRow[]> {
    const before = invalidations
    const mayKeep = readsMayBeKept()
    const cards = await cardsById(db, query)
    if (mayKeep && before === invalidations && bus.connected)
      for (const card of cards) cached.set(card.id, hasNoActs(card) ? card : { ...card, ...noActs })
    return cards
  }

  async function of(
    db: Db,
    readerId: string | null,
    viewerStates: ViewerStateRow[],
  ): Promise<Map<string, CardRow>> {
    const cards = new Map<string, CardRow>()
    const missing: string[] = []
    for (const state of viewerStates) {
      const { id, revision, own_reaction, is_saved, is_reposted } = state
      const card = find(id)
      if (card?.revision !== revision) missing.push(id)
      // The cached object itself: its view is cached with it.
      else cards.set(id, hasNoActs(state) ? card : { ...card, own_reaction, is_saved, is_reposted })
    }
    if (missing.length > 0)
      for (const card of await read(db, { readerId, ids: missing })) cards.set(card.id, card)
    return cards
  }

  return {
    of,
    async byId(db, query) {
      // Viewer states only help where a card is cached.
      if (!query.ids.some((id) => find(id) !== undefined)) return read(db, query)
      return [...(await of(db, query.readerId, await viewerStatesById(db, query))).values()]
    },
  }
}

/** The stages of `readPage` that follow the selection of viewer states in every list of posts. */
export function postStages(db: Db, cardCache: CardCache, readerId: string | null, filters: WordFilters) {
  return {
    async hydrate(rows: ViewerStateRow[]): Promise<HydratedPosts> {
      const cards = await cardCache.of(db, readerId, rows)
      return { cards, originals: await readOriginals(db, cards, readerId, cardCache.byId) }
    },
    present({ id }: { id: string }, posts: HydratedPosts): PostView | null {
      const card = posts.cards.get(id)
      // Deleted between the two queries.
      return card === undefined ? null : presentCachedPost(card, posts, readerId, filters)
    },
    filter: staysListed(filters),
  }
}
