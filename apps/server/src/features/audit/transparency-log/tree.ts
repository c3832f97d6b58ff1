import { hash } from 'node:crypto'

/**
 * The tree of RFC 6962 as the database keeps it: the root of every complete subtree, at a level and a place. Level 0 are
 * the leaves. All that is not complete is at the right edge, and is made of complete ones.
 */
export interface Place {
  level: number
  index: number
}

export interface Node extends Place {
  hash: Buffer
}

/** Entries from `start` up to, without, `end`. */
interface Span {
  start: number
  end: number
}

export function leafHash(text: string): Buffer {
  return hash('sha256', Buffer.concat([Buffer.of(0), Buffer.from(text)]), 'buffer')
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return hash('sha256', Buffer.concat([Buffer.of(1), left, right]), 'buffer')
}

/** The complete subtrees that a tree of that size is made of, from the left. */
export function edgeOf(size: number): Place[] {
  return subtreesOf({ start: 0, end: size })
}

/** The root of what such subtrees make together. */
export function rootOf(edge: readonly Buffer[]): Buffer {
  const last = edge.at(-1)
  if (last === undefined) return hash('sha256', '', 'buffer')
  return edge.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last)
}

/** Puts leaves on the right of a tree given by its edge; answers its new edge, and the subtrees that became complete. */
export function grow(edge: readonly Node[], leaves: readonly Buffer[], size: number) {
  const grown = [...edge]
  const made: Node[] = []
  leaves.forEach((leaf, turn) => {
    let node: Node = { level: 0, index: size + turn, hash: leaf }
    for (;;) {
      const left = grown.at(-1)
      if (left?.level !== node.level) break
      grown.pop()
      node = { level: node.level + 1, index: left.index / 2, hash: nodeHash(left.hash, node.hash) }
      made.push(node)
    }
    grown.push(node)
  })
  return { edge: grown, made }
}

/** What the hashes of an inclusion proof are the roots of, each as complete subtrees (RFC 9162, 2.1.3.1). */
export function inclusionPlaces(index: number, size: number): Place[][] {
  const spans: Span[] = []
  let { start, end }: Span = { start: 0, end: size }
  while (end - start > 1) {
    const middle = start + largestPowerBelow(end - start)
    if (index < middle) {
      spans.unshift({ start: middle, end })
      end = middle
    } else {
      spans.unshift({ start, end: middle })
      start = middle
    }
  }
  return spans.map(subtreesOf)
}

/** The same of a consistency proof (RFC 9162, 2.1.4.1). */
export function consistencyPlaces(from: number, to: number): Place[][] {
  if (from === 0 || from === to) return []
  const spans: Span[] = []
  let { start, end }: Span = { start: 0, end: to }
  while (end !== from) {
    const middle = start + largestPowerBelow(end - start)
    if (from <= middle) {
      spans.unshift({ start: middle, end })
      end = middle
    } else {
      spans.unshift({ start, end: middle })
      start = middle
    }
  }
  // The earlier tree as a whole is known to who asks.
  if (start > 0) spans.unshift({ start, end })
  return spans.map(subtreesOf)
}

/** A span that begins where a subtree of its size may begin, in complete subtrees from the left. */
function subtreesOf({ start, end }: Span): Place[] {
  const places: Place[] = []
  for (let at = start; at < end; ) {
    let [level, width] = [0, 1]
    while (at + 2 * width <= end && at % (2 * width) === 0) {
      level += 1
      width *= 2
    }
    places.push({ level, index: at / width })
    at += width
  }
  return places
}

function largestPowerBelow(size: number): number {
  let power = 1
  while (2 * power < size) power *= 2
  return power
}
