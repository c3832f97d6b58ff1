import type { Bus } from '@parvis/platform/realtime/bus.ts'

const channel = 'parties'

/** Tells every node that a party has changed. Call it after the commit. */
export function tellPartiesChanged(bus: Bus): void {
  bus.publish(channel, null)
}

/** Listens to changes of parties on every node. Returns a function that stops it. */
export function onPartiesChanged(bus: Bus, listener: () => void): () => void {
  return bus.subscribe(channel, listener)
}
