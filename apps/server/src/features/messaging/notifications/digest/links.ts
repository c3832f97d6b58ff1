import { hmac, sameBytes } from '@parvis/platform/digest.ts'
import { openSecret, type SecretConfig } from '@parvis/platform/secret.ts'

/** Tokens of unsubscribe links: only this server can make one, and they do nothing else. */
export interface DigestLinks {
  tokenFor(memberId: string): string
  /** The member that a token was made for; null for any other text. */
  memberOf(token: string): string | null
}

export function openDigestLinks(config: SecretConfig): DigestLinks {
  const secret = openSecret(config)
  const key = secret.derive('end of mail digests')
  const sealOf = (memberId: string) => hmac(key, memberId)
  return {
    tokenFor: (memberId) => `${memberId}.${sealOf(memberId).toString('base64url')}`,
    memberOf(token) {
      const [memberId = '', seal = ''] = token.split('.')
      const given = Buffer.from(seal, 'base64url')
      const right = sealOf(memberId)
      return sameBytes(given, right) ? memberId : null
    },
  }
}
