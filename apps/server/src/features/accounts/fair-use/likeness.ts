import { limits } from '@parvis/contract/limits.ts'

/** Characters per shingle. */
const shingleLength = 4
const bits = 256

const seeds = Uint32Array.from({ length: bits }, (_, place) => mixed(place + 1))

/** Letters that are sketched: a long message has as many. One character may hold thousands, each of which costs time. */
const sketchedLetters = limits.message

/**
 * Sketch of a text for {@link likeness}: of 256 permutations of its shingles, the lowest bit of each minimum (b-bit MinHash,
 * Li and König 2010). 256 bits are too few to tell the text. `owner` makes it comparable with this member's own alone.
 */
export function sketchOf(letters: string, owner: string): Buffer {
  const shingles = new Set<number>()
  const end = Math.min(letters.length, sketchedLetters)
  for (let start = 0; start + shingleLength <= end; start += 1)
    shingles.add(hashed(owner + letters.slice(start, start + shingleLength)))
  const sketch = Buffer.alloc(bits / 8)
  // This runs for every message: plain loops over numbers take a quarter of the time of iterators.
  const all = Uint32Array.from(shingles)
  for (let place = 0; place < bits; place += 1) {
    const seed = seeds[place] as number
    let least = 0xff_ff_ff_ff
    for (let at = 0; at < all.length; at += 1) {
      const value = mixed((all[at] as number) ^ seed)
      if (value < least) least = value
    }
    if (least & 1) sketch[place >> 3] = (sketch[place >> 3] ?? 0) | (1 << (place & 7))
  }
  return sketch
}

/** Number of bits that are set in a byte. */
const bitsSet = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** Estimated share of shingles that two texts have in common (Jaccard), from 0 to 1; off by some 4 points. */
export function likeness(one: Buffer, other: Buffer): number {
  let same = bits
  for (let place = 0; place < bits / 8; place += 1)
    same -= bitsSet[(one[place] ?? 0) ^ (other[place] ?? 0)] as number
  // Bits of unlike texts agree half of the time.
  return Math.max(0, (2 * same) / bits - 1)
}

/** 32-bit FNV-1a. */
function hashed(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let place = 0; place < text.length; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01_00_01_93)
  return mixed(hash)
}

/** The finalizer of MurmurHash3. */
function mixed(value: number): number {
  let hash = value ^ (value >>> 16)
  hash = Math.imul(hash, 0x85_eb_ca_6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2_b2_ae_35)
  return (hash ^ (hash >>> 16)) >>> 0
}
