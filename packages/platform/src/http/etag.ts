import type { IncomingHttpHeaders } from 'node:http'
import { sha256 } from '../digest.ts'

/** Returns an ETag of these bytes, in quotes. */
export function etagOf(body: string | Buffer): string {
  return `"${sha256(body).toString('base64url').slice(0, 22)}"`
}

/**
 * Returns whether the reader already has this version. The header may list several ETags, and compressing proxies mark
 * theirs as weak (`W/"…"`).
 */
export function holds(headers: IncomingHttpHeaders, etag: string): boolean {
  return headers['if-none-match']?.includes(etag) === true
}
