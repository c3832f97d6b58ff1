import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../app-context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { onInvalidation } from '../../../platform/realtime/invalidation.ts'
import { onCardsChanged } from '../../accounts/identity/author-events.ts'
import { type CardRow, postsNamed, type ViewerStateRow, visibleViewerStates } from './views.ts'

/** As many as 250 pages hold that share none. */
const cardsKept = 5_000

/**
 * What cards show to all their readers alike, kept from one reader to the next. It never decides who sees what: it is
 * asked for posts that a query has just found visible, and answers for those alone of which that query saw the row
 * that the card was made from.
 */
export interface KnownCards {
  /** By id; what is not known is read, as far as the reader may still see it. */
  of(db: Db, readerId: string | null, viewerStates: ViewerStateRow[]): Promise<Map<string, CardRow>>
  /** Of posts by their ids, as far as the reader may see them. */
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
  const known = new LRUCache<string, CardRow>({ max: cardsKept })
  /** How often something was forgotten: what was read before that may be outdated already. */
  let forgotten = 0

  const forgetAll = () => {
    forgotten += 1
    known.clear()
  }
  const forgetOf = (authorIds: ReadonlySet<string>) => {
    forgotten += 1
    for (const [id, card] of [...known.entries()]) if (authorIds.has(card.user_id)) known.delete(id)
  }
  // Rows of posts do not tell of their authors, parties, attachments and link previews.
  onCardsChanged(bus, (authorIds) => (authorIds === null ? forgetAll() : forgetOf(new Set(authorIds))))
  bus.onGap(forgetAll)
  onInvalidation(bus, ({ event: { type, id } }) => {
    if (type !== 'post_changed' && type !== 'post_removed') return
    forgotten += 1
    known.delete(id)
  })

  async function of(
    db: Db,
    readerId: string | null,
    viewerStates: ViewerStateRow[],
  ): Promise<Map<string, CardRow>> {
    const cards = new Map<string, CardRow>()
    const unknown: string[] = []
    for (const { id, revision, own_reaction, is_saved, is_reposted } of viewerStates) {
      const card = bus.connected ? known.get(id) : undefined
      if (card?.revision === revision) cards.set(id, { ...card, own_reaction, is_saved, is_reposted })
      else unknown.push(id)
    }
    if (unknown.length === 0) return cards
    const before = forgotten
    for (const card of await postsNamed(db, { readerId, ids: unknown })) {
      cards.set(card.id, card)
      if (before === forgotten && bus.connected) known.set(card.id, card)
    }
    return cards
  }

  return {
    of,
    async named(db, wish) {
      return [...(await of(db, wish.readerId, await viewerStatesNamed(db, wish))).values()]
    },
  }
}
