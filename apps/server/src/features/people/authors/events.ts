import { AsyncLocalStorage } from 'node:async_hooks'
import type { Bus } from '@parvis/platform/realtime/bus.ts'

const channel = 'cards'

const batches = new AsyncLocalStorage<{ hasChanged: boolean }>()

type Payload = { authorIds: string[] | null }

/**
 * Tells every node that the name, picture or badge on these members' cards has changed. Call it after the
 * commit. If lists may also contain other posts, use {@link publishAllCardsChanged}.
 */
export function publishAuthorsChanged(bus: Bus, authorIds: string[]): void {
  bus.publish(channel, { authorIds } satisfies Payload)
}

/**
 * Tells every node that any card, and any list of cards, may have changed: an account was banned, unbanned or
 * closed, a party changed, or a tick brought an author's posts into their party's lists. Call it after the
 * commit.
 */
export function publishAllCardsChanged(bus: Bus): void {
  const batch = batches.getStore()
  if (batch !== undefined) batch.hasChanged = true
  else bus.publish(channel, { authorIds: null } satisfies Payload)
}

/**
 * Runs work on many accounts, and tells once at its end that all cards may have changed, if any part of it says so: every
 * node drops its cards with each such event.
 */
export async function publishingCardsOnce<Result>(bus: Bus, work: () => Promise<Result>): Promise<Result> {
  const batch = { hasChanged: false }
  try {
    return await batches.run(batch, work)
  } finally {
    if (batch.hasChanged) publishAllCardsChanged(bus)
  }
}

/**
 * Listens to both events of every node; `authorIds` is null when all cards may have changed. Returns a
 * function that stops it.
 */
export function onCardsChanged(
  bus: Bus,
  listener: (authorIds: readonly string[] | null) => void,
): () => void {
  return bus.subscribe(channel, (payload) => listener((payload as Payload).authorIds))
}
