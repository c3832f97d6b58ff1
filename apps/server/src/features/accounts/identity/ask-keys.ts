import { createHmac } from 'node:crypto'
import type { ServerSecret } from '../../../platform/secret.ts'

/** Names who asks and for whom without telling either: a keyed hash, since addresses can be guessed. */
export type AskKey = (...parts: string[]) => Buffer

export function openAskKeys(secret: ServerSecret): AskKey {
  const key = secret.derive('asked messages')
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}

/** Who asks for a message or answers it: a browser, known by a cookie, and a network. Both are hashes. */
export interface Asker {
  /** Null for a caller without our cookie. */
  browser: Buffer | null
  network: Buffer
}
