import type { JWTPayload } from 'jose'
import type { AmrEntry, AmrMethod } from './issue.ts'

/** How long a proof of any kind allows sensitive changes. */
export const recentProofMs = 10 * 60_000
/** Age of the proof by which a change that takes two requests must be finished: a ceremony lasts five minutes. */
export const finishingProofMs = recentProofMs + 5 * 60_000

const secondFactorMethods: ReadonlySet<AmrMethod> = new Set([
  'totp',
  'mfa/phone',
  'mfa/webauthn',
  'recovery_code',
  'passkey',
])

/** Methods that need a mailbox, a telephone, a provider or a wallet. Second factors count by the level of the request. */
const methodsBeyondPassword: ReadonlySet<AmrMethod> = new Set([
  'otp',
  'oauth',
  'magiclink',
  'recovery',
  'invite',
  'email/signup',
  'email_change',
  'web3',
  'sso/saml',
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

/**
 * Whether a session has proved more than knowledge of the password, at most `age` milliseconds ago: by a second
 * factor or a passkey, and then any proof renews it, or by another way in.
 */
export function provesMoreThanPassword(
  { aal, amr }: { aal: string; amr: readonly AmrEntry[] },
  now: Date,
  age: number,
): boolean {
  const counted = aal === 'aal2' ? amr : amr.filter(({ method }) => methodsBeyondPassword.has(method))
  return now.getTime() - proofTimes(counted).provenAt.getTime() <= age
}

/** Whether the session has shown a password, a code or a factor in the last ten minutes. */
export function hasRecentProof({ provenAt }: Pick<ProofTimes, 'provenAt'>, now: Date): boolean {
  return now.getTime() - provenAt.getTime() <= recentProofMs
}
