import { limits } from '@parvis/contract/limits.ts'

/** Characters per shingle. */
const shingleLength = 4
const bits = 256

const seeds = Array.from({ length: bits }, (_, place) => mixed(place + 1))

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
  for (const [place, seed] of seeds.entries()) {
    let least = 0xff_ff_ff_ff
    for (const shingle of shingles) least = Math.min(least, mixed(shingle ^ seed))
    if (least & 1) sketch[place >> 3] = (sketch[place >> 3] ?? 0) | (1 << (place & 7))
  }
  return sketch
}

/** Estimated share of shingles that two texts have in common (Jaccard), from 0 to 1; off by some 4 points. */
export function likeness(one: Buffer, other: Buffer): number {
  let same = 0
  for (const [place, byte] of one.entries()) {
    const differing = byte ^ (other[place] ?? 0)
    for (let bit = 0; bit < 8; bit += 1) if (((differing >> bit) & 1) === 0) same += 1
  }
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
