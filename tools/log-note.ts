/**
 * Checkpoints of public logs as others sign and check them: signed notes (c2sp.org/signed-note), timestamped
 * signatures (c2sp.org/tlog-cosignature) and consistency proofs (RFC 6962). For the mirror and the witness, which share
 * nothing with the server.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'

export interface NoteKey {
  name: string
  /** 1: signs the text; 4: signs it with a time. */
  type: number
  publicKey: Buffer
}

export interface Checkpoint {
  /** Text that the signatures cover. */
  text: string
  origin: string
  size: number
  root: Buffer
  signatures: { name: string; id: Buffer; bytes: Buffer }[]
}

export function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export function keyIdOf({ name, type, publicKey }: NoteKey): Buffer {
  return sha256(`${name}\n`, Buffer.of(type), publicKey).subarray(0, 4)
}

export function writeKey(key: NoteKey): string {
  const material = Buffer.concat([Buffer.of(key.type), key.publicKey]).toString('base64')
  return `${key.name}+${keyIdOf(key).toString('hex')}+${material}`
}

/** Reads a verifier key; null for what is none. */
export function readKey(text: string): NoteKey | null {
  const [, name = '', id, encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/u.exec(text) ?? []
  const material = Buffer.from(encoded, 'base64')
  if (material.length !== 33) return null
  const key = { name, type: material[0] as number, publicKey: material.subarray(1) }
  return keyIdOf(key).toString('hex') === id ? key : null
}

/** Reads a checkpoint; null for what is none. Its signatures are not verified yet. */
export function readCheckpoint(note: string): Checkpoint | null {
  const at = note.lastIndexOf('\n\n')
  if (at < 0 || !note.endsWith('\n') || /(?!\n)\p{Cc}/u.test(note)) return null
  const text = note.slice(0, at + 1)
  const [origin = '', size = '', root = '', ...further] = text.slice(0, -1).split('\n')
  const lines = note.slice(at + 2, -1).split('\n')
  const signatures = lines.map((line) => {
    const [, name = '', encoded = ''] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line) ?? []
    const bytes = Buffer.from(encoded, 'base64')
    return { name, id: bytes.subarray(0, 4), bytes: bytes.subarray(4) }
  })
  const hash = Buffer.from(root, 'base64')
  const isWell =
    origin !== '' &&
    /^(0|[1-9]\d{0,14})$/.test(size) &&
    hash.length === 32 &&
    hash.toString('base64') === root &&
    further.every((line) => line !== '') &&
    lines.length <= 32 &&
    signatures.every(({ name, bytes }) => name !== '' && bytes.length > 0)
  return isWell ? { text, origin, size: Number(size), root: hash, signatures } : null
}

/** Whether a key of type 1 has signed a checkpoint. A signature of it that does not hold spoils the note. */
export function isSigned({ text, signatures }: Checkpoint, key: NoteKey): boolean {
  const own = signaturesOf(signatures, key)
  return own.length > 0 && own.every(({ bytes }) => holds(key, text, bytes))
}

/** Time with which a key of type 4 has signed a checkpoint, in seconds; null without a signature that holds. */
export function signedTime({ text, signatures }: Checkpoint, key: NoteKey): number | null {
  const [own] = signaturesOf(signatures, key)
  if (own?.bytes.length !== 72) return null
  const time = Number(own.bytes.readBigUInt64BE())
  return holds(key, cosignedText(time, text), own.bytes.subarray(8)) ? time : null
}

/** Text that a timestamped signature covers. */
export function cosignedText(time: number, text: string): string {
  return `cosignature/v1\ntime ${time}\n${text}`
}

function signaturesOf(signatures: Checkpoint['signatures'], key: NoteKey) {
  const id = keyIdOf(key)
  return signatures.filter((one) => one.name === key.name && one.id.equals(id))
}

function holds({ publicKey }: NoteKey, text: string, signature: Buffer): boolean {
  const key = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }
  return verify(null, Buffer.from(text), createPublicKey({ key, format: 'jwk' }), signature)
}

export const nodeOf = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.of(1), left, right)

/** Whether a tree goes on from an earlier one unchanged (RFC 6962, 2.1.2). The earlier one is not empty. */
export function isContinued(
  earlier: Pick<Checkpoint, 'size' | 'root'>,
  later: Pick<Checkpoint, 'size' | 'root'>,
  proof: readonly Buffer[],
): boolean {
  const [m, n] = [earlier.size, later.size]
  if (m < 1 || m > n) return false
  if (m === n) return proof.length === 0 && earlier.root.equals(later.root)
  const rest = [...proof]
  /** Roots of the part between `from` and `to`: of the earlier tree, and of the later one. */
  const walk = (from: number, to: number, end: number, isWhole: boolean): [Buffer, Buffer] | null => {
    if (end === to) {
      const hash = isWhole ? earlier.root : rest.shift()
      return hash === undefined ? null : [hash, hash]
    }
    let split = 1
    while (2 * split < to - from) split *= 2
    const middle = from + split
    if (end <= middle) {
      const left = walk(from, middle, end, isWhole)
      const right = rest.shift()
      return left && right ? [left[0], nodeOf(left[1], right)] : null
    }
    const right = walk(middle, to, end, false)
    const left = rest.shift()
    return right && left ? [nodeOf(left, right[0]), nodeOf(left, right[1])] : null
  }
  const roots = walk(0, n, m, true)
  return roots !== null && rest.length === 0 && roots[0].equals(earlier.root) && roots[1].equals(later.root)
}
