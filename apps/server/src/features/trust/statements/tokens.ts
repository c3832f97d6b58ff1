import { hmac, sameBytes } from '@parvis/platform/digest.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { openSecret, type SecretConfig } from '@parvis/platform/secret.ts'
import type { Config } from '../../../config/config.ts'

/**
 * Tokens in the links of decision letters: each opens one decision for its recipient, and nothing else. A
 * suspended member, who cannot sign in, reads the reasons and appeals by it.
 */
export interface StatementTokens {
  tokenFor(decisionId: string, memberId: string): string
  /** The member that this decision's token was made for. For any other text the decision is refused as unknown. */
  recipientOf(decisionId: string, token: string): string
}

export function openStatementTokens(config: SecretConfig): StatementTokens {
  const key = openSecret(config).derive('statements of reasons')
  const sealOf = (decisionId: string, memberId: string) => hmac(key, `${decisionId} ${memberId}`)
  return {
    tokenFor: (decisionId, memberId) => `${memberId}.${sealOf(decisionId, memberId).toString('base64url')}`,
    recipientOf(decisionId, token) {
      const [memberId = '', seal = ''] = token.split('.')
      const given = Buffer.from(seal, 'base64url')
      const right = sealOf(decisionId, memberId)
      if (!sameBytes(given, right)) throw new Refusal('decision_not_found')
      return memberId
    },
  }
}

/** The page of a decision, with the member's token. */
export function linkFor(
  config: SecretConfig & Pick<Config, 'siteUrl'>,
  decisionId: string,
  memberId: string,
): string {
  const token = openStatementTokens(config).tokenFor(decisionId, memberId)
  return `${config.siteUrl}/decisions/${decisionId}#${token}`
}
