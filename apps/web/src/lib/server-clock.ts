import { createStore } from './store.ts'

/** Milliseconds by which the server's clock is ahead of this device's. */
export const clockOffset = createStore(0)

let isKnown = false
/** The date of an answer is a whole second, and some time old when it arrives. */
const tolerance = 5_000

/**
 * Learns the server's time from the `Date` of an answer. A kept answer is older than it seems, so the latest date counts: of
 * several the one that is furthest ahead.
 */
export function recordServerDate(date: string | null, now = Date.now()): void {
  const ahead = Date.parse(date ?? '') - now
  if (Number.isNaN(ahead) || (isKnown && ahead <= clockOffset.read())) return
  isKnown = true
  clockOffset.write(Math.abs(ahead) < tolerance ? 0 : ahead)
}

/** The time by the server's clock, in milliseconds: a device whose clock is wrong shows right ages. */
export const serverNow = (): number => Date.now() + clockOffset.read()
