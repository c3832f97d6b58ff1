import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds between two items, when they are few. */
const usualPause = 20

/** Acts on each item of a set at an even pace, within this many milliseconds; on all at once when that is 0. */
export async function actInTurn<Item>(
  items: ReadonlySet<Item>,
  within: number,
  act: (item: Item) => void,
): Promise<void> {
  const pause = Math.min(usualPause, within / items.size)
  const began = performance.now()
  let done = 0
  // An item that leaves the set meanwhile is not visited.
  for (const item of items) {
    const wait = began + done * pause - performance.now()
    if (wait >= 1) await sleep(wait)
    if (items.has(item)) act(item)
    done += 1
  }
}
