import type { Db } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { readsMayBeKept } from '@parvis/platform/database/read-scope.ts'
import { onInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../app-context.ts'
import { onCardsChanged } from '../../people/authors/index.ts'
import {
  type CardRow,
  cardsNamed,
  isUntouched,
  untouched,
  type ViewerStateRow,
  visibleViewerStates,
} from './views.ts'

/** The cards of 250 pages without a common post. */
const cardsKept = 5_000

/**
 * Cache of the card fields that are the same for all readers; a cached card is one of a reader who has not acted on it. It never decides visibility: callers ask for
 * posts that a query has just found visible, and a cached card is used only if it was made from the same
 * version of the row.
 */
export interface KnownCards {
  /** By id; posts not in the cache are read if still visible. */
  of(db: Db, readerId: string | null, viewerStates: ViewerStateRow[]): Promise<Map<string, CardRow>>
  /** Visible posts by id. */
  named(db: Db, wish: Named): Promise<CardRow[]>
}

interface Named extends Record<string, unknown> {
  readerId: string | null
  ids: string[]
}

const viewerStatesNamed = prepared((db, { readerId, ids }: Named) =>
  visibleViewerStates(db, readerId).where('posts.id', 'in', sql<string>`(select unnest(${ids}::uuid[]))`),
)

export function createKnownCards({ bus }: Pick<AppContext, 'bus'>): KnownCards {
  const known = new LRUCache<string, CardRow>({
    // Limited by size: a limit by count would allocate all slots in advance.
    maxSize: cardsKept,
    sizeCalculation: () => 1,
  })
  /** Number of invalidations: values read before one may be outdated. */
  let forgotten = 0

  const forgetAll = () => {
    forgotten += 1
    known.clear()
  }
  const forgetOf = (authorIds: ReadonlySet<string>) => {
    forgotten += 1
    for (const [id, card] of [...known.entries()]) if (authorIds.has(card.user_id)) known.delete(id)
  }
  // Rows of posts do not change with their authors, parties, attachments and link previews.
  onCardsChanged(bus, (authorIds) => (authorIds === null ? forgetAll() : forgetOf(new Set(authorIds))))
  bus.onGap(forgetAll)
  onInvalidation(bus, ({ event: { type, id } }) => {
    if (type !== 'post_changed' && type !== 'post_removed') return
    forgotten += 1
    known.delete(id)
  })

  const find = (id: string) => (bus.connected ? known.get(id) : undefined)

  async function read(db: Db, wish: Named): Promise<CardRow[]> {
    const before = forgotten
    const mayKeep = readsMayBeKept()
    const cards = await cardsNamed(db, wish)
    if (mayKeep && before === forgotten && bus.connected)
      for (const card of cards) known.set(card.id, isUntouched(card) ? card : { ...card, ...untouched })
    return cards
  }

  async function of(
    db: Db,
    readerId: string | null,
    viewerStates: ViewerStateRow[],
  ): Promise<Map<string, CardRow>> {
    const cards = new Map<string, CardRow>()
    const unknown: string[] = []
    for (const state of viewerStates) {
      const { id, revision, own_reaction, is_saved, is_reposted } = state
      const card = find(id)
      if (card?.revision !== revision) unknown.push(id)
      // The cached card itself, whose view is kept with it.
      else cards.set(id, isUntouched(state) ? card : { ...card, own_reaction, is_saved, is_reposted })
    }
    if (unknown.length > 0)
      for (const card of await read(db, { readerId, ids: unknown })) cards.set(card.id, card)
    return cards
  }

  return {
    of,
    async named(db, wish) {
      // Viewer states only help where a card is known.
      if (!wish.ids.some((id) => find(id) !== undefined)) return read(db, wish)
      return [...(await of(db, wish.readerId, await viewerStatesNamed(db, wish))).values()]
    },
  }
}
