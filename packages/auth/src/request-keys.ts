import { hmac } from '@parvis/platform/digest.ts'
import type { ServerSecret } from '@parvis/platform/secret.ts'

/** Hashes the sender and the addressee of a message with a secret key, since addresses can be guessed. */
export type RequestKey = (...parts: string[]) => Buffer

export function openRequestKeys(secret: ServerSecret): RequestKey {
  const key = secret.derive('asked messages')
  return (...parts) => hmac(key, JSON.stringify(parts))
}

/** Sender of a request for a message, or of its code: a browser, known by a cookie, and a network, both hashed. */
export interface Requester {
  /** Hash of the browser's cookie; null for a caller without it. */
  browser: Buffer | null
  network: Buffer
}
