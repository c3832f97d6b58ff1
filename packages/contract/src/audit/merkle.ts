/** Trees of RFC 6962 and their proofs (RFC 9162, section 2.1). Server and browser run the same code. */

export type Bytes = Uint8Array<ArrayBuffer>

/** One step from a leaf to the root: the sibling hash, its side, and the resulting hash. */
export interface ClimbStep {
  side: 'left' | 'right'
  sibling: Bytes
  hash: Bytes
}

export interface Climb {
  /** The root that the proof leads to. */
  root: Bytes
  steps: ClimbStep[]
}

export function leafHash(data: Bytes): Promise<Bytes> {
  return sha256(joined(Uint8Array.of(0), data))
}

export function nodeHash(left: Bytes, right: Bytes): Promise<Bytes> {
  return sha256(joined(Uint8Array.of(1), left, right))
}

export async function sha256(data: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data))
}

/**
 * Climbs from a leaf to the root by an inclusion proof (RFC 9162, 2.1.3.2). Null when the proof has not the number of
 * hashes that this leaf and tree size require.
 */
export async function climb({
  index,
  size,
  leaf,
  path,
}: {
  index: number
  size: number
  leaf: Bytes
  path: readonly Bytes[]
}): Promise<Climb | null> {
  if (!isPlace(index) || !isPlace(size) || index >= size) return null
  let place = index
  let last = size - 1
  let hash = leaf
  const steps: ClimbStep[] = []
  for (const sibling of path) {
    if (last === 0) return null
    if (isOdd(place) || place === last) {
      hash = await nodeHash(sibling, hash)
      steps.push({ side: 'left', sibling, hash })
      while (!isOdd(place) && place !== 0) {
        place = half(place)
        last = half(last)
      }
    } else {
      hash = await nodeHash(hash, sibling)
      steps.push({ side: 'right', sibling, hash })
    }
    place = half(place)
    last = half(last)
  }
  return last === 0 ? { root: hash, steps } : null
}

/** Returns whether the inclusion proof places a leaf in the tree of that size and root. */
export async function isIncluded(proof: {
  index: number
  size: number
  leaf: Bytes
  path: readonly Bytes[]
  root: Bytes
}): Promise<boolean> {
  const climbed = await climb(proof)
  return climbed !== null && areSame(climbed.root, proof.root)
}

export interface TreeHead {
  size: number
  root: Bytes
}

/** Returns whether the later tree extends the earlier one unchanged (RFC 9162, 2.1.4.2). */
export async function isContinued(
  earlier: TreeHead,
  later: TreeHead,
  path: readonly Bytes[],
): Promise<boolean> {
  if (!isPlace(earlier.size) || !isPlace(later.size) || earlier.size > later.size) return false
  if (earlier.size === later.size) return path.length === 0 && areSame(earlier.root, later.root)
  if (earlier.size === 0) return path.length === 0 && areSame(earlier.root, await sha256(new Uint8Array()))
  const [first, ...rest] = isPowerOfTwo(earlier.size) ? [earlier.root, ...path] : path
  if (first === undefined) return false
  let place = earlier.size - 1
  let last = later.size - 1
  while (isOdd(place)) {
    place = half(place)
    last = half(last)
  }
  let before = first
  let after = first
  for (const sibling of rest) {
    if (last === 0) return false
    if (isOdd(place) || place === last) {
      before = await nodeHash(sibling, before)
      after = await nodeHash(sibling, after)
      while (!isOdd(place) && place !== 0) {
        place = half(place)
        last = half(last)
      }
    } else {
      after = await nodeHash(after, sibling)
    }
    place = half(place)
    last = half(last)
  }
  return last === 0 && areSame(before, earlier.root) && areSame(after, later.root)
}

export function areSame(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

export function toHex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Parses lower-case hexadecimal; null for anything else. */
export function fromHex(text: string): Bytes | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function joined(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Division instead of shifting: numbers may exceed 2³¹, where bit operators overflow. */
const half = (number: number) => Math.floor(number / 2)
const isOdd = (number: number) => number % 2 === 1
const isPlace = (number: number) => Number.isSafeInteger(number) && number >= 0

function isPowerOfTwo(number: number): boolean {
  let rest = number
  while (rest > 1 && !isOdd(rest)) rest = half(rest)
  return rest === 1
}
