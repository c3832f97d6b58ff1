import { createECDH } from 'node:crypto'
import type { Config } from '../../../../config.ts'
import { openSecret } from '../../../../platform/secret.ts'

/** By what push services know this server (VAPID, RFC 8292): base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * The keys are drawn from the server's secret: the same on every node, kept nowhere else, and others when the secret is
 * another. Browsers that subscribed under the former key then subscribe anew.
 */
export function openPushKeys(config: Pick<Config, 'secret' | 'dataFolder'>): PushKeys {
  const secret = openSecret({ given: config.secret, dataFolder: config.dataFolder })
  for (let turn = 0; ; turn += 1) {
    const key = secret.derive(`push messages ${turn}`)
    const ecdh = createECDH('prime256v1')
    try {
      ecdh.setPrivateKey(key)
    } catch {
      // One in four thousand million is past the order of the curve.
      continue
    }
    return { publicKey: ecdh.getPublicKey('base64url'), privateKey: key.toString('base64url') }
  }
}
