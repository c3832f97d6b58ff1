import type { JWTPayload } from 'jose'
import type { AmrEntry, AmrMethod } from './issue.ts'

/** How long a proof of any kind allows sensitive changes. */
const recentProofMs = 10 * 60_000

const secondFactorMethods: ReadonlySet<AmrMethod> = new Set([
  'totp',
  'mfa/phone',
  'mfa/webauthn',
  'recovery_code',
  'passkey',
])

/** When a session's holder has proved their identity; to the second. */
export interface ProofTimes {
  /** By any method. */
  provenAt: Date
  /** By a second factor; null if never. */
  factorShownAt: Date | null
}

/**
 * The request's level: the session must have shown the second factor, and the token must be newer than that.
 * A token copied earlier keeps its level.
 */
export function levelOf(claims: JWTPayload, sessionLevel: string): 'aal1' | 'aal2' {
  return sessionLevel === 'aal2' && claims.aal === 'aal2' ? 'aal2' : 'aal1'
}

/** When the session's holder last proved their identity, and when by a second factor. */
export function proofTimes(amr: readonly AmrEntry[]): ProofTimes {
  const newest = (entries: readonly AmrEntry[]) =>
    new Date(Math.max(0, ...entries.map(({ timestamp }) => timestamp)) * 1_000)
  const factors = amr.filter(({ method }) => secondFactorMethods.has(method))
  return { provenAt: newest(amr), factorShownAt: factors.length === 0 ? null : newest(factors) }
}

/** Whether the session has shown a password, a code or a factor in the last ten minutes. */
export function hasRecentProof({ provenAt }: Pick<ProofTimes, 'provenAt'>, now: Date): boolean {
  return now.getTime() - provenAt.getTime() <= recentProofMs
}
