/** Milliseconds between two runs for one key. */
const interval = 1_000
/** Readers of one post spread over this time, so that a comment does not cause a thousand reads at once. */
const ordinarySpread = 400

const waiting = new Map<string, () => Promise<unknown>>()
const lastRun = new Map<string, number>()

/**
 * Runs `act` shortly, and at most once a second per `key`. Calls in between are merged into one run of the last one's `act`: the
 * reader may have changed. A failure is logged.
 *
 * @param spread longest random delay, in milliseconds
 */
export function throttle(key: string, act: () => Promise<unknown>, { spread = ordinarySpread } = {}): void {
  const isWaiting = waiting.has(key)
  waiting.set(key, act)
  if (isWaiting) return
  const rest = (lastRun.get(key) ?? 0) + interval - Date.now()
  setTimeout(
    () => {
      const latest = waiting.get(key)
      waiting.delete(key)
      lastRun.delete(key)
      lastRun.set(key, Date.now())
      // Only the latest keys can still be within their interval.
      if (lastRun.size > 200) lastRun.delete(lastRun.keys().next().value ?? key)
      latest?.().catch(console.warn)
    },
    Math.max(0, rest) + Math.random() * spread,
  )
}
