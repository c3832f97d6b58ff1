import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/** SHA-256 of a text or of bytes. Enough for tokens of many random bits, which nobody can try out. */
export const sha256 = (content: string | Uint8Array): Buffer => hash('sha256', content, 'buffer')

/** HMAC-SHA-256 of a text or of bytes. */
export const hmac = (key: Buffer, content: string | Uint8Array): Buffer =>
  createHmac('sha256', key).update(content).digest()

/** Returns whether two contents are the same, in a time that depends on their lengths only. */
export function sameBytes(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
