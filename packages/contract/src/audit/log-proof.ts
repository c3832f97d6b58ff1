import { areSame, type Bytes, type Climb, climb, fromHex, leafHash, sha256, toHex } from './merkle.ts'
import type { LogEntry, LogHead, LogKey } from './transparency-log.schemas.ts'
import type { LogKind, LogReason } from './transparency-log.ts'

/** Facts of a decision that its entry does not show. */
export interface SealedFacts {
  kind: LogKind
  reason: LogReason
  /** Day of the decision in France; the entry has the day of its batch. */
  day: string
}

/** Data that opens an entry: its salt, its subject and its decision. Only that member knows it. */
export interface LogOpening {
  salt: string
  subject: string
  decision: string
  /** Without it, the entry itself shows these facts. */
  sealed?: SealedFacts
}

export const proofFormat = 'parvis-proof-v1'

/** Text that an entry's leaf is hashed from: lines, so that `printf` and `sha256sum` can reproduce it. */
export function entryText({ index, kind, reason, day, commitment }: LogEntry): string {
  return lines('parvis-log-entry-v1', index, kind, reason, day, commitment)
}

/** Text that a head's signature covers. */
export function headText({ key_id, size, root, signed_at }: Omit<LogHead, 'signature'>): string {
  return lines('parvis-log-head-v1', key_id, size, root, signed_at)
}

/** Text hashed after the salt in a commitment. */
export function caseText({ subject, decision, sealed }: Omit<LogOpening, 'salt'>): string {
  return sealed === undefined
    ? lines('parvis-log-case-v1', subject, decision)
    : lines('parvis-log-case-v2', subject, decision, sealed.kind, sealed.reason, sealed.day)
}

/** Computes the commitment from a salt and a case; null when the salt is invalid. */
export function commitmentOf(opening: LogOpening): Promise<string | null> {
  return saltedHash(opening.salt, caseText(opening))
}

/** SHA-256 of a salt, 32 bytes in hexadecimal, and a text; null when the salt is invalid. */
export async function saltedHash(saltHex: string, text: string): Promise<string | null> {
  const salt = fromHex(saltHex)
  if (salt?.length !== 32) return null
  const body = encoded(text)
  const whole = new Uint8Array(salt.length + body.length)
  whole.set(salt)
  whole.set(body, salt.length)
  return toHex(await sha256(whole))
}

export function leafOf(entry: LogEntry): Promise<Bytes> {
  return leafHash(encoded(entryText(entry)))
}

/**
 * Returns whether a head was signed by a key and names that key.
 * @throws DOMException when this browser does not support Ed25519
 */
export async function isSigned(head: LogHead, key: LogKey): Promise<boolean> {
  const [publicKey, signature] = [fromHex(key.public_key), fromHex(head.signature)]
  if (publicKey?.length !== 32 || signature === null || head.key_id !== key.key_id) return false
  if (toHex(await sha256(publicKey)) !== key.key_id) return false
  const imported = await crypto.subtle.importKey('raw', publicKey, { name: 'Ed25519' }, false, ['verify'])
  return crypto.subtle.verify({ name: 'Ed25519' }, imported, signature, encoded(headText(head)))
}

/** Climbs from an entry to the root and compares the result with the root of the head. Null for an invalid path. */
export async function climbToHead({
  entry,
  path,
  head,
}: Pick<LogProofFile, 'entry' | 'path' | 'head'>): Promise<(Climb & { arrives: boolean }) | null> {
  const hashes = path.map(fromHex)
  const root = fromHex(head.root)
  if (root === null || !hashes.every((hash): hash is Bytes => hash?.length === 32)) return null
  const climbed = await climb({
    index: entry.index,
    size: head.size,
    leaf: await leafOf(entry),
    path: hashes,
  })
  return climbed && { ...climbed, arrives: areSame(climbed.root, root) }
}

const encoded = (text: string) => new TextEncoder().encode(text)

/** Each part on a line of its own. */
export function lines(...parts: (string | number)[]): string {
  return parts.map((part) => `${part}\n`).join('')
}

/** All data needed to verify an entry offline. Members save it as a file. */
export interface LogProofFile {
  format: typeof proofFormat
  entry: LogEntry
  path: string[]
  head: LogHead
  key: LogKey
  opening?: LogOpening
}
