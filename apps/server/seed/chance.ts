import { createHash } from 'node:crypto'

/** Random draws that depend on a key only: the same demo community on every machine. */
export interface Chance {
  /** In [0, 1). */
  next(): number
  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  /** An element of a non-empty list. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/** A separate generator (mulberry32) per key, so that adding a text changes no other draw. */
export function chanceOf(key: string): Chance {
  let state = createHash('sha256').update(key).digest().readUInt32LE(0)
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}
