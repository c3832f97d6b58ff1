import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@parvis/platform/refusal.ts'
import { openSecret } from '@parvis/platform/secret.ts'
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

type Secrets = Pick<Config, 'secret' | 'dataFolder'>

export function openStatementTokens(config: Secrets): StatementTokens {
  const key = openSecret({ given: config.secret, dataFolder: config.dataFolder }).derive(
    'statements of reasons',
  )
  const sealOf = (decisionId: string, memberId: string) =>
    createHmac('sha256', key).update(`${decisionId} ${memberId}`).digest()
  return {
    tokenFor: (decisionId, memberId) => `${memberId}.${sealOf(decisionId, memberId).toString('base64url')}`,
    recipientOf(decisionId, token) {
      const [memberId = '', seal = ''] = token.split('.')
      const given = Buffer.from(seal, 'base64url')
      const right = sealOf(decisionId, memberId)
      if (given.length !== right.length || !timingSafeEqual(given, right))
        throw new Refusal('decision_not_found')
      return memberId
    },
  }
}

/** The page of a decision, with the member's token. */
export function linkFor(
  config: Secrets & Pick<Config, 'siteUrl'>,
  decisionId: string,
  memberId: string,
): string {
  const token = openStatementTokens(config).tokenFor(decisionId, memberId)
  return `${config.siteUrl}/decisions/${decisionId}#${token}`
}
