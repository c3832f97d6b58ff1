import { createHash } from 'node:crypto'

/** Returns a UUID derived from the key (version 8: from SHA-256). */
export function idOf(key: string): string {
  const bytes = createHash('sha256').update(`parvis-demo:${key}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export const memberId = (username: string) => idOf(`member/${username}`)
