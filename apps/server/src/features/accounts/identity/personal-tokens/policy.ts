import { personalTokenLimits } from '@parvis/contract/accounts/personal-tokens.ts'
import { type TokenScope, tokenScopes } from '@parvis/contract/accounts/token-scopes.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { Refusal } from '@parvis/platform/refusal.ts'

interface Wish {
  scopes: string[]
  /** Days for which the token is valid. */
  days: number
}

/** Checks the scopes and the end of a new token; returns its scopes, each once. */
export function acceptedScopes({ scopes, days }: Wish): TokenScope[] {
  const known = new Set<string>(tokenScopes)
  const unknown = scopes.find((scope) => !known.has(scope))
  if (unknown !== undefined)
    throw new Refusal('token_scope_unknown', `there is no scope ${JSON.stringify(unknown)}`, {
      scopes: 'unknown',
    })
  if (scopes.length === 0)
    throw new Refusal('token_scopes_missing', 'a token needs a scope', { scopes: 'empty' })
  if (!Number.isInteger(days) || days < 1 || days > personalTokenLimits.days)
    throw new Refusal('token_end_invalid', `a token is valid for 1 to ${personalTokenLimits.days} days`, {
      days: 'out_of_range',
    })
  return tokenScopes.filter((scope) => scopes.includes(scope))
}

/** Time before which ended tokens are forgotten. */
export const forgottenBefore = (now: Date): Date => subDays(now, personalTokenLimits.endedDays)
