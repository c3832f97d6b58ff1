import { hmac, sameBytes } from '@parvis/platform/digest.ts'
import { openSecret, type SecretConfig } from '@parvis/platform/secret.ts'

/** Tokens of the unsubscribe links of one kind of mail: only this server can make one, and they do nothing else. */
export interface UnsubscribeLinks {
  tokenFor(memberId: string): string
  /** The member that a token was made for; null for any other text. */
  memberOf(token: string): string | null
}

/** Kinds of mail that end by a link, with the purpose of their key. */
const purposes = { digest: 'end of mail digests', alerts: 'end of mails of alerts' } as const

export function openUnsubscribeLinks(config: SecretConfig, kind: keyof typeof purposes): UnsubscribeLinks {
  const secret = openSecret(config)
  const key = secret.derive(purposes[kind])
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
