import type { JWTPayload } from 'jose'
import { Refusal } from '../../../platform/refusal.ts'
import type { AmrEntry, AmrMethod } from './issue.ts'
import type { Member } from './member.ts'

/** How long a proof of any kind opens what a stolen session must not do. */
const recentProofMs = 10 * 60_000
/** How long a second factor opens the gravest acts of the staff. */
const recentFactorMs = 15 * 60_000

const secondFactorMethods: ReadonlySet<AmrMethod> = new Set(['totp', 'mfa/phone', 'recovery_code'])

/**
 * The level of a request: its session must have shown the second factor, and its token must have been made after that.
 * A token copied from before stays what it was.
 */
export function levelOf(claims: JWTPayload, sessionLevel: string): Member['level'] {
  return sessionLevel === 'aal2' && claims.aal === 'aal2' ? 'aal2' : 'aal1'
}

/** When the holder of a session last proved who they are, and when by a second factor. To the second. */
export function proofTimes(amr: readonly AmrEntry[]): Pick<Member, 'provenAt' | 'factorShownAt'> {
  const newest = (entries: readonly AmrEntry[]) =>
    new Date(Math.max(0, ...entries.map(({ timestamp }) => timestamp)) * 1_000)
  const factors = amr.filter(({ method }) => secondFactorMethods.has(method))
  return { provenAt: newest(amr), factorShownAt: factors.length === 0 ? null : newest(factors) }
}

/** Whether a session has shown a password, a code or a factor in the last ten minutes. */
export function hasRecentProof({ provenAt }: Pick<Member, 'provenAt'>, now: Date): boolean {
  return now.getTime() - provenAt.getTime() <= recentProofMs
}

/** Refuses a member whose session has not. */
export function requireRecentProof(member: Pick<Member, 'provenAt'>, now: Date): void {
  if (!hasRecentProof(member, now)) throw new Refusal('reauthentication_needed')
}

/** Refuses a member whose session has shown no second factor in the last fifteen minutes. */
export function requireRecentFactor({ factorShownAt }: Pick<Member, 'factorShownAt'>, now: Date): void {
  if (factorShownAt === null || now.getTime() - factorShownAt.getTime() > recentFactorMs)
    throw new Refusal('recent_factor_required')
}
