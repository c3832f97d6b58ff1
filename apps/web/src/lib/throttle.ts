/** Milliseconds between two runs for one key. */
const interval = 1_000
/** Readers of one post spread over this time, so that a comment does not cause a thousand reads at once. */
const ordinarySpread = 400

const waiting = new Set<string>()
const lastRun = new Map<string, number>()

/**
 * Runs `act` shortly, and at most once a second per `key`. Calls in between are merged into one run.
 *
 * @param spread longest random delay, in milliseconds
 */
export function throttle(key: string, act: () => Promise<unknown>, { spread = ordinarySpread } = {}): void {
  if (waiting.has(key)) return
  waiting.add(key)
  const rest = (lastRun.get(key) ?? 0) + interval - Date.now()
  setTimeout(
    () => {
      waiting.delete(key)
      lastRun.delete(key)
      lastRun.set(key, Date.now())
      // Only the latest keys can still be within their interval.
      if (lastRun.size > 200) lastRun.delete(lastRun.keys().next().value ?? key)
      void act()
    },
    Math.max(0, rest) + Math.random() * spread,
  )
}
