import { sha256 } from '@parvis/platform/digest.ts'

/**
 * The tree of RFC 6962 as the database stores it: the root of every complete subtree, by level and index.
 * Level 0 has the leaves. Incomplete subtrees are at the right edge, and consist of complete ones.
 */
export interface TreePosition {
  level: number
  index: number
}

export interface TreeNode extends TreePosition {
  hash: Buffer
}

/** Entries from `start` to `end`, exclusive. */
interface Span {
  start: number
  end: number
}

export function leafHash(text: string): Buffer {
  return sha256(Buffer.concat([Buffer.of(0), Buffer.from(text)]))
}

function nodeHash(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([Buffer.of(1), left, right]))
}

/** The complete subtrees of a tree of this size, from left to right. */
export function edgeOf(size: number): TreePosition[] {
  return subtreesOf({ start: 0, end: size })
}

/** The root over these subtrees. */
export function rootOf(edge: readonly Buffer[]): Buffer {
  const last = edge.at(-1)
  if (last === undefined) return sha256('')
  return edge.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last)
}

/** The root of each span over its subtrees; their hashes come in the order of `spans.flat()`. */
export function rootsOf(spans: readonly TreePosition[][], hashes: readonly Buffer[]): Buffer[] {
  let at = 0
  return spans.map((span) => {
    const edge = hashes.slice(at, at + span.length)
    at += span.length
    return rootOf(edge)
  })
}

/** Appends leaves to a tree given by its edge; returns the new edge, and the newly completed subtrees. */
export function grow(edge: readonly TreeNode[], leaves: readonly Buffer[], size: number) {
  const grown = [...edge]
  const made: TreeNode[] = []
  leaves.forEach((leaf, turn) => {
    let node: TreeNode = { level: 0, index: size + turn, hash: leaf }
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

/** The subtrees whose roots form the hashes of an inclusion proof (RFC 9162, 2.1.3.1). */
export function inclusionPath(index: number, size: number): TreePosition[][] {
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

/** The same for a consistency proof (RFC 9162, 2.1.4.1). */
export function consistencyPath(from: number, to: number): TreePosition[][] {
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
  // The verifier knows the root of the earlier tree.
  if (start > 0) spans.unshift({ start, end })
  return spans.map(subtreesOf)
}

/** Splits an aligned span into complete subtrees, from left to right. */
function subtreesOf({ start, end }: Span): TreePosition[] {
  const places: TreePosition[] = []
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
