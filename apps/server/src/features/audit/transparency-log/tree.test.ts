import { type Bytes, isContinued, isIncluded } from '@parvis/contract/audit/merkle.ts'
import { expect, test } from 'vitest'
import { consistencyPath, edgeOf, grow, inclusionPath, leafHash, rootOf, type TreeNode } from './tree.ts'

const bytes = (hash: Buffer): Bytes => Uint8Array.from(hash)

test('a tree grown in batches of any size proves each of its leaves and each of its earlier states', async () => {
  const kept = new Map<string, Buffer>()
  const roots: Buffer[] = [rootOf([])]
  const leaves: Buffer[] = []
  let edge: TreeNode[] = []
  for (const batch of [1, 1, 1, 3, 2, 8, 1, 5, 16, 1]) {
    const added = Array.from({ length: batch }, (_, turn) => leafHash(`leaf ${leaves.length + turn}`))
    // The tree is the same for any division into batches.
    for (const [turn] of added.entries())
      roots.push(rootOf(grow(edge, added.slice(0, turn + 1), leaves.length).edge.map(({ hash }) => hash)))
    const grown = grow(edge, added, leaves.length)
    for (const [turn, leaf] of added.entries()) kept.set(`0/${leaves.length + turn}`, leaf)
    for (const { level, index, hash } of grown.made) {
      expect(kept.has(`${level}/${index}`)).toBe(false)
      kept.set(`${level}/${index}`, hash)
    }
    leaves.push(...added)
    edge = grown.edge
    expect(edge.map(({ level, index }) => ({ level, index }))).toEqual(edgeOf(leaves.length))
  }
  const hashOf = (places: { level: number; index: number }[]) =>
    bytes(
      rootOf(
        places.map(({ level, index }) => {
          const hash = kept.get(`${level}/${index}`)
          if (hash === undefined) throw new Error(`${level}/${index} is not complete`)
          return hash
        }),
      ),
    )
  const rootAt = (size: number) => bytes(roots[size] as Buffer)
  for (let size = 0; size <= leaves.length; size += 1) {
    expect(hashOf(edgeOf(size))).toEqual(rootAt(size))
    for (let index = 0; index < size; index += 1) {
      const path = inclusionPath(index, size).map(hashOf)
      const leaf = bytes(leaves[index] as Buffer)
      expect(await isIncluded({ index, size, leaf, path, root: rootAt(size) })).toBe(true)
    }
    for (let from = 0; from <= size; from += 1) {
      const path = consistencyPath(from, size).map(hashOf)
      expect(await isContinued({ size: from, root: rootAt(from) }, { size, root: rootAt(size) }, path)).toBe(
        true,
      )
    }
  }
})

test('a proof among a million leaves needs at most forty subtrees, combined into twenty hashes', () => {
  for (const index of [0, 1, 524_287, 524_288, 999_998, 999_999]) {
    const spans = inclusionPath(index, 1_000_000)
    expect(spans.length).toBeLessThanOrEqual(20)
    expect(spans.flat().length).toBeLessThanOrEqual(40)
  }
})
