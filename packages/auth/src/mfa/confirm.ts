import { required } from '@parvis/platform/required.ts'
import { audit } from '../audit.ts'
import type { SignedIn } from '../caller.ts'
import { recordChange } from '../changes.ts'
import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { endBegunChanges } from '../endings.ts'
import { AuthError } from '../errors.ts'
import { limitLockWait } from '../issue.ts'
import type { Throttle } from '../rate-limits.ts'
import { requireStillAuthenticated } from '../recent-authentication.ts'
import { findUser, hasVerifiedFactor, lockCaller, type User } from '../users.ts'
import { type Factor, ownFactor, requireConfirmedFactor } from './factors.ts'
import { endUnraised, raiseSession } from './raise.ts'

/** Locks the caller's account and checks the factor again. Returns the account and the factor as they are now. */
export async function lockFactor(core: AuthCore, tx: Tx, signedIn: SignedIn, factorId: string) {
  await limitLockWait(tx)
  const user = await lockCaller(tx, signedIn.user.id)
  const current = ownFactor(user, factorId)
  requireConfirmedFactor({ ...signedIn, user }, current)
  if (current.status === 'unverified') await requireStillAuthenticated(core, tx, signedIn)
  return { user, current }
}

/** Counts and records a wrong proof of a factor. Returns its refusal. */
export async function refusedFactor(
  { context }: AuthCore,
  tries: Throttle,
  { userId, ip }: { userId: string; ip: string },
  message: string,
): Promise<AuthError> {
  await tries.failed()
  await context.transaction((tx) => audit(tx, 'factor_refused', { userId, ip, at: context.clock.now() }))
  return new AuthError(422, 'mfa_verification_failed', message)
}

interface VerifiedFactor {
  /** The locked account, as it was before. */
  user: User
  factor: Factor
  sessionId: string
  ip: string
  now: Date
}

/** Raises the session that has proven a factor, and confirms the factor. */
export async function confirmFactor(
  core: AuthCore,
  tx: Tx,
  { user, factor, sessionId, ip, now }: VerifiedFactor,
) {
  await updateById(tx, 'auth.factors', factor.id, { status: 'verified', updated_at: now })
  await tx
    .deleteFrom('auth.factors')
    .where('user_id', '=', user.id)
    .where('factor_type', '=', factor.factor_type)
    .where('status', '=', 'unverified')
    .execute()
  if (!hasVerifiedFactor(user)) await endBegunChanges(tx, user.id, now)
  const session = await raiseSession(tx, { sessionId, userId: user.id, by: factor, now })
  await endUnraised(tx, user.id, sessionId, now)
  if (ownFactor(user, factor.id).status === 'unverified')
    await recordChange(core, tx, user, { kind: 'factor_added', former: { factorId: factor.id } })
  await audit(tx, 'factor_verified', { userId: user.id, ip, at: now })
  tx.afterCommit(() => core.host.sessionsChanged(user.id))
  return { user: required(await findUser(tx, { id: user.id }), 'the locked account'), session }
}
