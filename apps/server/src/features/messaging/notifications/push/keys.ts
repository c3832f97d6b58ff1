import { createECDH } from 'node:crypto'
import { openSecret, type SecretConfig } from '@parvis/platform/secret.ts'

/** The server's keys for push services (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * Derives the keys from the server's secret: the same on every node, stored nowhere else, and different for
 * another secret. Browsers with a former key then subscribe again.
 */
export function openPushKeys(config: SecretConfig): PushKeys {
  const secret = openSecret(config)
  for (let turn = 0; ; turn += 1) {
    const key = secret.derive(`push messages ${turn}`)
    const ecdh = createECDH('prime256v1')
    try {
      ecdh.setPrivateKey(key)
    } catch {
      // One key in four billion exceeds the order of the curve.
      continue
    }
    return { publicKey: ecdh.getPublicKey('base64url'), privateKey: key.toString('base64url') }
  }
}
