import { createHmac, timingSafeEqual } from 'node:crypto'
import { openSecret } from '@parvis/platform/secret.ts'
import type { Config } from '../../../../config/config.ts'

/** Tokens of unsubscribe links: only this server can make one, and they do nothing else. */
export interface DigestLinks {
  tokenFor(memberId: string): string
  /** The member that a token was made for; null for any other text. */
  memberOf(token: string): string | null
}

export function openDigestLinks(config: Pick<Config, 'secret' | 'dataFolder'>): DigestLinks {
  const secret = openSecret({ given: config.secret, dataFolder: config.dataFolder })
  const key = secret.derive('end of mail digests')
  const sealOf = (memberId: string) => createHmac('sha256', key).update(memberId).digest()
  return {
    tokenFor: (memberId) => `${memberId}.${sealOf(memberId).toString('base64url')}`,
    memberOf(token) {
      const [memberId = '', seal = ''] = token.split('.')
      const given = Buffer.from(seal, 'base64url')
      const right = sealOf(memberId)
      return given.length === right.length && timingSafeEqual(given, right) ? memberId : null
    },
  }
}
