import type { FastifyInstance } from 'fastify'
import { audit } from '../audit.ts'
import { requireSecondFactor } from '../caller.ts'
import { mailChange } from '../changes.ts'
import type { AuthCore } from '../core.ts'
import { AuthError } from '../errors.ts'
import { requireProof, requireProofStill } from '../freshness.ts'
import { limited } from '../rate-limits.ts'
import { lockCaller } from '../users.ts'
import { formerKey } from '../webauthn/former.ts'
import { type FactorPath, ownFactor, requireMember } from './factors.ts'
import { lowerSessions } from './raise.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'

/** DELETE /factors/{id}: removes a factor and lowers the sessions that it has raised. */
export function removeFactorRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.delete<FactorPath>('/factors/:factorId', limited(context, 'factors'), async (request) => {
    const signedIn = await requireMember(core, request)
    requireSecondFactor(signedIn, 422)
    const asked = ownFactor(signedIn.user, request.params.factorId)
    // An unfinished enrolment may be removed without a proof.
    if (asked.status === 'verified') await requireProof(core, signedIn, { nonce: undefined, ip: request.ip })
    return context.transaction(async (tx) => {
      const user = await lockCaller(tx, signedIn.user.id)
      const factor = ownFactor(user, request.params.factorId)
      // Another request has confirmed the factor meanwhile, and raised its own session only.
      if (factor.status !== asked.status)
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
      if (factor.status === 'verified') await requireProofStill(core, tx, signedIn)
      await lowerSessions(tx, factor)
      const credential = await formerKey(tx, factor.id)
      const { id, factor_type, friendly_name, phone, sealed_secret, last_step, created_at } = await tx
        .deleteFrom('auth.factors')
        .where('id', '=', factor.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (factor.status === 'verified') {
        await audit(tx, 'factor_removed', { userId: user.id, ip: request.ip, at: context.clock.now() })
        const former = {
          id,
          factor_type,
          friendly_name,
          phone,
          sealed_secret,
          last_step,
          created_at,
          credential,
        }
        await mailChange(core, tx, user, { kind: 'factor_removed', former })
        const isLast = !user.factors.some((other) => other.id !== id && other.status === 'verified')
        if (isLast) await dropRecoveryCodes(tx, user.id)
      }
      tx.afterCommit(() => core.host.sessionsChanged(user.id))
      return { id: factor.id }
    })
  })
}
