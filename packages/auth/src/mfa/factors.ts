import { FactorName, factorNameLength } from '@parvis/contract/accounts/credentials.schemas.ts'
import { isUuid } from '@parvis/contract/id.ts'
import type { FastifyRequest } from 'fastify'
import { requireUserOfAnyLevel, type SignedIn } from '../caller.ts'
import type { AuthCore } from '../core.ts'
import { AuthError, invalid } from '../errors.ts'
import type { User } from '../users.ts'

export type Factor = User['factors'][number]
export type FactorType = 'totp' | 'phone' | 'webauthn'

export interface FactorPath {
  Params: { factorId: string }
}

/** The caller of a factor endpoint. Anonymous accounts have no factors. */
export async function requireMember(core: AuthCore, request: FastifyRequest): Promise<SignedIn> {
  const signedIn = await requireUserOfAnyLevel(core, request)
  if (signedIn.user.is_anonymous)
    throw new AuthError(403, 'no_authorization', 'Anonymous users cannot use multi-factor authentication')
  return signedIn
}

/** One of the caller's own factors, by the id in the path. */
export function ownFactor(user: User, factorId: string): Factor {
  const wanted = factorId.toLowerCase()
  if (!isUuid(wanted)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = user.factors.find(({ id }) => id === wanted)
  if (factor === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/** Reads the name of a factor or passkey; empty without one. */
export function readFactorName(given: string | undefined): string {
  const name = FactorName.safeParse(given ?? '')
  if (!name.success)
    throw invalid(
      `friendly_name has at most ${factorNameLength} characters, none of them a control character`,
    )
  return name.data
}

export function typeOf({ factor_type }: Factor): FactorType {
  return factor_type === 'phone' || factor_type === 'webauthn' ? factor_type : 'totp'
}

export function requireEnabled({ context }: AuthCore, type: FactorType, step: 'enroll' | 'verify'): void {
  if (context.config.auth.factors[type]) return
  const noun = { enroll: 'enroll', verify: 'verification' }[step]
  const name = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }[type]
  throw new AuthError(422, `mfa_${type}_${step}_not_enabled`, `MFA ${noun} is disabled for ${name}`)
}

/** Confirming a factor beside a confirmed one needs a raised session: somebody who knew the password may have enrolled it. */
export function requireConfirmedFactor({ user, aal }: SignedIn, factor: Factor): void {
  const isGuarded = user.factors.some(({ status }) => status === 'verified')
  if (factor.status === 'unverified' && isGuarded && aal !== 'aal2')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor')
}

/** The stored hash of a code sent to a phone. */
export function textedCode({ oneTimeTokens }: AuthCore, challengeId: string, code: string): Buffer {
  return oneTimeTokens.codeHash(challengeId, 'factor', code)
}
