import { limits } from '@parvis/contract/limits.ts'

/** Characters per shingle. */
const shingleLength = 4
/** Permutations of the shingles, and parts of each, of which every one gives a bit. */
const permutations = 16
const parts = 16
/** Length of a sketch. */
const sketchBits = permutations * parts

/** The first seed decides nothing but by how much the estimate is off for a given pair of texts. */
const seeds = Int32Array.from({ length: permutations }, (_, place) => mixed(244 + place))
/** Odd, so that multiplying by it permutes 32-bit numbers; a prime of xxHash. */
const multiplier = 0x27_d4_eb_2f

/** Letters that are sketched: a long message has as many. One character may hold thousands, each of which costs time. */
const sketchedLetters = limits.message

const none = 0x7f_ff_ff_ff
/** The least shingle of each part. */
const least = new Int32Array(parts)

/**
 * Sketch of a text for {@link likeness}: b-bit MinHash (Li and König 2010) in one permutation hashing (Li, Owen and Zhang
 * 2012; Shrivastava and Li 2014), with 16 permutations of 16 parts. 256 bits do not reveal the text. `owner` makes the
 * sketch comparable with this member's own only.
 */
export function sketchOf(letters: string, owner: string): Buffer {
  const shingles = new Set<number>()
  const end = Math.min(letters.length, sketchedLetters)
  const begun = hashed(owner, 0, owner.length)
  for (let start = 0; start + shingleLength <= end; start += 1)
    shingles.add(mixed(hashed(letters, start, start + shingleLength, begun)))
  const sketch = Buffer.alloc(sketchBits / 8)
  // This runs for every text: plain loops over numbers take a quarter of the time of iterators.
  const all = Int32Array.from(shingles)
  for (let permutation = 0; permutation < permutations; permutation += 1) {
    partMinima(all, seeds[permutation] as number)
    for (let part = 0; part < parts; part += 1)
      if (bitOf(part) === 1) {
        const place = permutation * parts + part
        sketch[place >> 3] = (sketch[place >> 3] ?? 0) | (1 << (place & 7))
      }
  }
  return sketch
}

/** Fills `least` from one permutation. */
function partMinima(all: Int32Array, seed: number): void {
  least.fill(none)
  for (let at = 0; at < all.length; at += 1) {
    let value = Math.imul((all[at] as number) ^ seed, multiplier)
    value = Math.imul(value ^ (value >>> 15), 0x2c_1b_3c_6d)
    value ^= value >>> 13
    const part = value & (parts - 1)
    const rest = value >>> 5
    if (rest < (least[part] as number)) least[part] = rest
  }
}

function bitOf(part: number): number {
  let from = part
  let steps = 0
  while (least[from] === none && steps < parts) {
    from = (from + 1) & (parts - 1)
    steps += 1
  }
  const minimum = least[from] as number
  return (steps === 0 ? minimum : mixed(minimum + steps)) & 1
}

/** Number of bits that are set in a byte. */
const bitsSet = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** Estimated share of shingles that two texts have in common (Jaccard), from 0 to 1; off by some 4 points. */
export function likeness(one: Buffer, other: Buffer): number {
  let same = sketchBits
  for (let place = 0; place < sketchBits / 8; place += 1)
    same -= bitsSet[(one[place] ?? 0) ^ (other[place] ?? 0)] as number
  // Bits of unlike texts agree half of the time.
  return Math.max(0, (2 * same) / sketchBits - 1)
}

/** 32-bit FNV-1a of a part of a text, after the parts that `begun` is the hash of. */
function hashed(text: string, start: number, end: number, begun = 0x81_1c_9d_c5): number {
  let hash = begun
  for (let place = start; place < end; place += 1)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01_00_01_93)
  return hash
}

/** The finalizer of MurmurHash3. */
function mixed(value: number): number {
  let hash = value ^ (value >>> 16)
  hash = Math.imul(hash, 0x85_eb_ca_6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2_b2_ae_35)
  return (hash ^ (hash >>> 16)) >>> 0
}
