import type { JWTPayload } from 'jose'
import { Refusal } from '../../../platform/refusal.ts'
import type { AmrEntry, AmrMethod } from './issue.ts'
import type { Member } from './member.ts'

/** How long a proof of any kind allows sensitive changes. */
const recentProofMs = 10 * 60_000
/** How long a second factor allows the staff's most sensitive acts. */
const recentFactorMs = 15 * 60_000

const secondFactorMethods: ReadonlySet<AmrMethod> = new Set(['totp', 'mfa/phone', 'recovery_code'])

/**
 * The request's level: the session must have shown the second factor, and the token must be newer than that.
 * A token copied earlier keeps its level.
 */
export function levelOf(claims: JWTPayload, sessionLevel: string): Member['level'] {
  return sessionLevel === 'aal2' && claims.aal === 'aal2' ? 'aal2' : 'aal1'
}

/** When the session's holder last proved their identity, and when by a second factor; to the second. */
export function proofTimes(amr: readonly AmrEntry[]): Pick<Member, 'provenAt' | 'factorShownAt'> {
  const newest = (entries: readonly AmrEntry[]) =>
    new Date(Math.max(0, ...entries.map(({ timestamp }) => timestamp)) * 1_000)
  const factors = amr.filter(({ method }) => secondFactorMethods.has(method))
  return { provenAt: newest(amr), factorShownAt: factors.length === 0 ? null : newest(factors) }
}

/** Whether the session has shown a password, a code or a factor in the last ten minutes. */
export function hasRecentProof({ provenAt }: Pick<Member, 'provenAt'>, now: Date): boolean {
  return now.getTime() - provenAt.getTime() <= recentProofMs
}

/** Refuses a session without a recent proof. */
export function requireRecentProof(member: Pick<Member, 'provenAt'>, now: Date): void {
  if (!hasRecentProof(member, now)) throw new Refusal('reauthentication_needed')
}

/** Refuses a session that has shown no second factor in the last fifteen minutes. */
export function requireRecentFactor({ factorShownAt }: Pick<Member, 'factorShownAt'>, now: Date): void {
  if (factorShownAt === null || now.getTime() - factorShownAt.getTime() > recentFactorMs)
    throw new Refusal('recent_factor_required')
}
