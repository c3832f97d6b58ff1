import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The opaque name of these bytes, quoted as an ETag header says it. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/**
 * Whether the reader says to have this already: the header may list several, and proxies that compress mark theirs
 * weak (`W/"…"`).
 */
export function holds(headers: IncomingHttpHeaders, etag: string): boolean {
  return headers['if-none-match']?.includes(etag) === true
}
