import { expect, test } from 'vitest'
import {
  type Bytes,
  climb,
  fromHex,
  isContinued,
  isIncluded,
  leafHash,
  nodeHash,
  sha256,
  toHex,
} from './merkle.ts'

/** The eight leaves that implementations of Certificate Transparency are tested with, and the roots of their trees. */
const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map(bytes)
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
].map(bytes)

function bytes(hex: string): Bytes {
  const read = fromHex(hex)
  if (read === null) throw new Error(`${hex} is not hexadecimal`)
  return read
}

/** The definitions of RFC 9162 (2.1.1, 2.1.3.1, 2.1.4.1), computed literally over all leaves at once. */
async function rootOf(data: Bytes[]): Promise<Bytes> {
  const [only] = data
  if (only === undefined) return sha256(new Uint8Array())
  if (data.length === 1) return leafHash(only)
  const k = split(data.length)
  return nodeHash(await rootOf(data.slice(0, k)), await rootOf(data.slice(k)))
}

async function pathOf(m: number, data: Bytes[]): Promise<Bytes[]> {
  if (data.length === 1) return []
  const k = split(data.length)
  return m < k
    ? [...(await pathOf(m, data.slice(0, k))), await rootOf(data.slice(k))]
    : [...(await pathOf(m - k, data.slice(k))), await rootOf(data.slice(0, k))]
}

async function proofOf(m: number, data: Bytes[], whole = true): Promise<Bytes[]> {
  if (m === data.length) return whole ? [] : [await rootOf(data)]
  const k = split(data.length)
  return m <= k
    ? [...(await proofOf(m, data.slice(0, k), whole)), await rootOf(data.slice(k))]
    : [...(await proofOf(m - k, data.slice(k), false)), await rootOf(data.slice(0, k))]
}

function split(size: number): number {
  let k = 1
  while (2 * k < size) k *= 2
  return k
}

const rootAt = (size: number) => roots[size] as Bytes
/** Changes one byte of one hash. */
const bent = (path: Bytes[], at: number) =>
  path.map((hash, turn) =>
    turn === at ? Uint8Array.from(hash, (byte, i) => (i === 5 ? byte ^ 1 : byte)) : hash,
  )

test('the trees over the reference leaves have the published roots', async () => {
  for (let size = 0; size <= 8; size += 1)
    expect(toHex(await rootOf(leaves.slice(0, size)))).toBe(toHex(rootAt(size)))
  expect((await pathOf(0, leaves)).map(toHex)).toEqual([
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ])
})

test('every leaf of every tree is proven; a proof that is altered, cut, too long or for another position is rejected', async () => {
  for (let size = 1; size <= 8; size += 1) {
    for (let index = 0; index < size; index += 1) {
      const leaf = await leafHash(leaves[index] as Bytes)
      const path = await pathOf(index, leaves.slice(0, size))
      const proof = { index, size, leaf, path, root: rootAt(size) }
      expect(await isIncluded(proof)).toBe(true)
      expect((await climb(proof))?.steps).toHaveLength(path.length)
      for (const [at] of path.entries())
        expect(await isIncluded({ ...proof, path: bent(path, at) })).toBe(false)
      expect(await isIncluded({ ...proof, path: [...path, leaf] })).toBe(false)
      if (path.length > 0) expect(await isIncluded({ ...proof, path: path.slice(0, -1) })).toBe(false)
      expect(await isIncluded({ ...proof, leaf: await leafHash(bytes('ff')) })).toBe(false)
      for (let other = 0; other < size; other += 1)
        if (other !== index) expect(await isIncluded({ ...proof, index: other })).toBe(false)
      expect(await isIncluded({ ...proof, index: size })).toBe(false)
      expect(await isIncluded({ ...proof, index: -1 })).toBe(false)
      expect(await isIncluded({ ...proof, index: 0.5 })).toBe(false)
    }
  }
})

test('every tree extends every earlier one; an altered, cut or later tree is rejected', async () => {
  for (let to = 1; to <= 8; to += 1) {
    for (let from = 1; from <= to; from += 1) {
      const path = await proofOf(from, leaves.slice(0, to))
      const [earlier, later] = [
        { size: from, root: rootAt(from) },
        { size: to, root: rootAt(to) },
      ]
      expect(await isContinued(earlier, later, path)).toBe(true)
      expect(await isContinued({ ...earlier, root: bytes('ab'.repeat(32)) }, later, path)).toBe(false)
      expect(await isContinued(earlier, { ...later, root: bytes('ab'.repeat(32)) }, path)).toBe(false)
      for (const [at] of path.entries()) expect(await isContinued(earlier, later, bent(path, at))).toBe(false)
      expect(await isContinued(earlier, later, [...path, rootAt(1)])).toBe(false)
      if (path.length > 0) expect(await isContinued(earlier, later, path.slice(1))).toBe(false)
      if (from < to) expect(await isContinued(later, earlier, path)).toBe(false)
    }
  }
  const empty = { size: 0, root: rootAt(0) }
  expect(await isContinued(empty, { size: 8, root: rootAt(8) }, [])).toBe(true)
  expect(await isContinued({ ...empty, root: rootAt(1) }, { size: 8, root: rootAt(8) }, [])).toBe(false)
})

test('indexes above 32 bits work like others', async () => {
  const size = 2 ** 40 + 1
  const leaf = await leafHash(bytes('00'))
  const left = await leafHash(bytes('01'))
  const climbed = await climb({ index: size - 1, size, leaf, path: [left] })
  expect(climbed?.steps).toEqual([{ side: 'left', sibling: left, hash: await nodeHash(left, leaf) }])
})

test('hexadecimal is read strictly', () => {
  expect(fromHex('0aff')).toEqual(Uint8Array.of(10, 255))
  for (const text of ['0', 'zz', '0A', '0x00', ' 00']) expect(fromHex(text)).toBeNull()
})
