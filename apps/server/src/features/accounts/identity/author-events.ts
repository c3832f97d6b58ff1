import type { Bus } from '../../../platform/realtime/bus.ts'

const channel = 'cards'

type Payload = { authorIds: string[] | null }

/**
 * Tells every node that these members' cards show another name, picture or badge than before. Call it after the commit.
 * Where lists hold other posts than before too, use {@link tellAllCardsChanged}.
 */
export function tellAuthorsChanged(bus: Bus, authorIds: string[]): void {
  bus.publish(channel, { authorIds } satisfies Payload)
}

/**
 * Tells every node that any card, and any list of cards, may be another than before: an account was banned, let in again
 * or closed, a party changed, or a tick brought an author's posts into their party's lists. Call it after the commit.
 */
export function tellAllCardsChanged(bus: Bus): void {
  bus.publish(channel, { authorIds: null } satisfies Payload)
}

/** Hears both events of every node; `authorIds` is null when all cards may have changed. Answers how to stop. */
export function onCardsChanged(
  bus: Bus,
  listener: (authorIds: readonly string[] | null) => void,
): () => void {
  return bus.subscribe(channel, (payload) => listener((payload as Payload).authorIds))
}
