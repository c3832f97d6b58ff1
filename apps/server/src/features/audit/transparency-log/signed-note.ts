import { createPublicKey, hash, verify } from 'node:crypto'

/**
 * Signed notes (c2sp.org/signed-note) with Ed25519: a text, a blank line, and lines of signatures, each with the name
 * and the short id of its key.
 */
export interface NoteKey {
  name: string
  /** 1: signs the text of the note; 4: signs it with a time (c2sp.org/tlog-cosignature). */
  type: 1 | 4
  publicKey: Buffer
}

interface NoteSignature {
  name: string
  id: Buffer
  /** The bytes after the id. */
  bytes: Buffer
}

function keyIdOf({ name, type, publicKey }: NoteKey): Buffer {
  return hash(
    'sha256',
    Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(type), publicKey]),
    'buffer',
  ).subarray(0, 4)
}

/** Writes a verifier key: name, key id, type and public key. */
export function verifierKeyOf(key: NoteKey): string {
  const material = Buffer.concat([Buffer.of(key.type), key.publicKey]).toString('base64')
  return `${key.name}+${keyIdOf(key).toString('hex')}+${material}`
}

/** Reads a verifier key; null for one that is damaged or of another algorithm. */
export function readVerifierKey(text: string): NoteKey | null {
  const [, name = '', id, material = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/u.exec(text) ?? []
  const bytes = Buffer.from(material, 'base64')
  const type = bytes[0]
  if (bytes.length !== 33 || (type !== 1 && type !== 4)) return null
  const key = { name, type, publicKey: bytes.subarray(1) } as const
  return keyIdOf(key).toString('hex') === id ? key : null
}

export function signatureLine(key: NoteKey, bytes: Buffer): string {
  return `— ${key.name} ${Buffer.concat([keyIdOf(key), bytes]).toString('base64')}\n`
}

/** Reads lines of signatures; null where one is malformed. */
export function readSignatureLines(text: string): NoteSignature[] | null {
  const lines = text.split('\n')
  if (lines.pop() !== '' || lines.length === 0 || lines.length > 16) return null
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const [, name, encoded] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line) ?? []
    if (name === undefined || encoded === undefined) return null
    const whole = Buffer.from(encoded, 'base64')
    if (whole.length < 5 || whole.toString('base64') !== encoded) return null
    signatures.push({ name, id: whole.subarray(0, 4), bytes: whole.subarray(4) })
  }
  return signatures
}

/** A signature with its time (`cosignature/v1`). */
export interface Cosignature {
  /** Seconds since 1970. */
  time: number
  signature: Buffer
}

/** Text that a cosignature covers. */
export function cosignedText(time: number, body: string): string {
  return `cosignature/v1\ntime ${time}\n${body}`
}

export function cosignatureBytes({ time, signature }: Cosignature): Buffer {
  const seconds = Buffer.alloc(8)
  seconds.writeBigUInt64BE(BigInt(time))
  return Buffer.concat([seconds, signature])
}

/** Finds the cosignature of a key among signatures; null where there is none that holds. */
export function findCosignature(
  key: NoteKey,
  body: string,
  signatures: readonly NoteSignature[],
): Cosignature | null {
  const id = keyIdOf(key)
  const found = signatures.find((one) => one.name === key.name && one.id.equals(id))
  if (found?.bytes.length !== 72) return null
  const time = Number(found.bytes.readBigUInt64BE())
  const signature = found.bytes.subarray(8)
  if (!Number.isSafeInteger(time)) return null
  return isSignedBy(key, cosignedText(time, body), signature) ? { time, signature } : null
}

function isSignedBy({ publicKey }: NoteKey, text: string, signature: Buffer): boolean {
  const key = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }
  return verify(null, Buffer.from(text), createPublicKey({ key, format: 'jwk' }), signature)
}

/** A state of the log as its checkpoint names it (c2sp.org/tlog-checkpoint). */
export interface Checkpoint {
  size: number
  root: Buffer
  /** Signature of the log over the text. */
  signature: Buffer
}

/** Signature of a checkpoint with its time. */
export interface KeptCosignature {
  key: NoteKey
  cosignedAt: Date
  signature: Buffer
}

/** Text of a checkpoint, which its signatures cover. */
export function checkpointText(origin: string, { size, root }: Omit<Checkpoint, 'signature'>): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`
}

/** Writes a checkpoint as a signed note. */
export function checkpointNote(
  key: NoteKey,
  checkpoint: Checkpoint,
  cosignatures: readonly KeptCosignature[],
): string {
  const lines = cosignatures.map(({ key: cosigner, cosignedAt, signature }) =>
    signatureLine(cosigner, cosignatureBytes({ time: cosignedAt.getTime() / 1_000, signature })),
  )
  return `${checkpointText(key.name, checkpoint)}\n${signatureLine(key, checkpoint.signature)}${lines.join('')}`
}
