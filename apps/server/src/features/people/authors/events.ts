import { AsyncLocalStorage } from 'node:async_hooks'
import type { Bus } from '@parvis/platform/realtime/bus.ts'

const channel = 'cards'

const batches = new AsyncLocalStorage<{ hasChanged: boolean }>()

type Payload = { authorIds: string[] | null }

/** Publishes that name, picture or badge of these members has changed. Call it after the commit. */
export function publishAuthorsChanged(bus: Bus, authorIds: string[]): void {
  bus.publish(channel, { authorIds } satisfies Payload)
}

/**
 * Publishes that any card or list of cards may have changed, after a ban, a closed account, a changed party or a new tick.
 * Call it after the commit.
 */
export function publishAllCardsChanged(bus: Bus): void {
  const batch = batches.getStore()
  if (batch !== undefined) batch.hasChanged = true
  else bus.publish(channel, { authorIds: null } satisfies Payload)
}

/** Runs work on many accounts; publishes once at its end that all cards may have changed, if any part of it asked for it. */
export async function publishingCardsOnce<Result>(bus: Bus, work: () => Promise<Result>): Promise<Result> {
  const batch = { hasChanged: false }
  try {
    return await batches.run(batch, work)
  } finally {
    if (batch.hasChanged) publishAllCardsChanged(bus)
  }
}

/** Follows both events of every node; `authorIds` is null when all cards may have changed. Returns the function that stops it. */
export function onCardsChanged(
  bus: Bus,
  listener: (authorIds: readonly string[] | null) => void,
): () => void {
  return bus.subscribe(channel, (payload) => listener((payload as Payload).authorIds))
}
