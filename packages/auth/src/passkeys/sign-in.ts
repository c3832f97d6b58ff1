import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireOpenNetwork } from '../admission.ts'
import type { AuthCore } from '../core.ts'
import type { Tx } from '../database.ts'
import { AuthError } from '../errors.ts'
import { clientOf, limitLockWait, refuseClosed, sessionAnswer, startSession } from '../issue.ts'
import { limited, throttle } from '../rate-limits.ts'
import { lockUser, type User } from '../users.ts'
import { PresentedCredential } from '../webauthn/answers.ts'
import { issueChallenge } from '../webauthn/challenges.ts'
import { requestOptions } from '../webauthn/options.ts'
import { findCredential, type StoredCredential } from '../webauthn/store.ts'
import {
  type Assertion,
  credentialCloned,
  recordUse,
  verificationFailed,
  verifyPresented,
} from '../webauthn/verification.ts'
import { begun, readAnswer } from './ceremony.ts'

/** `/passkeys/authentication`: signs in with a passkey. Every wrong answer has the same refusal. */
export function passkeySignInRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.post('/passkeys/authentication/options', limited(context, 'passkey options'), async (request) => {
    await requireOpenNetwork(core, context.db, request.ip)
    const challenge = await issueChallenge(core, context.db, 'authentication')
    return begun(challenge, await requestOptions(core, { challenge, isPasskey: true }))
  })

  auth.post('/passkeys/authentication/verify', limited(context, 'passkey verify'), async (request) => {
    // Checked before the credential, as for other ways to sign in.
    await requireOpenNetwork(core, context.db, request.ip)
    const { challenge, credential } = await readAnswer(core, request, {
      kind: 'authentication',
      schema: PresentedCredential,
    })
    const { stored, assertion } = await judge(core, credential, { challenge, ip: request.ip })
    const started = await context.transaction((tx) => enter(core, tx, { stored, assertion, request }))
    if (started === 'cloned') throw credentialCloned().about(stored.user_id)
    return sessionAnswer(core, started)
  })
}

/**
 * Verifies a passkey's answer to a challenge.
 * @param userId the account that it must belong to; left out where it determines who signs in
 */
export async function judge(
  core: AuthCore,
  shown: PresentedCredential,
  { challenge, ip, userId }: { challenge: string; ip: string; userId?: string },
): Promise<{ stored: StoredCredential; assertion: Assertion }> {
  const stored = await findCredential(core.context.db, { credentialId: shown.id })
  if (stored === undefined || stored.factor_id !== null) throw verificationFailed()
  if (userId !== undefined && stored.user_id !== userId) throw verificationFailed()
  const tries = throttle(core.context, 'code', `passkeys of ${stored.user_id}`, ip)
  await tries.check()
  const assertion = isOf(stored, shown)
    ? await verifyPresented(core, stored, shown, { challenge, verified: true })
    : undefined
  if (assertion === undefined) {
    await tries.failed()
    throw verificationFailed().about(stored.user_id)
  }
  return { stored, assertion }
}

/** Whether the authenticator stores the credential for its account. */
function isOf({ user_id }: StoredCredential, { response: { userHandle } }: PresentedCredential): boolean {
  return typeof userHandle === 'string' && Buffer.from(userHandle, 'base64url').toString() === user_id
}

async function enter(
  core: AuthCore,
  tx: Tx,
  { stored, assertion, request }: { stored: StoredCredential; assertion: Assertion; request: FastifyRequest },
) {
  const now = core.context.clock.now()
  await limitLockWait(tx)
  const user = await lockUser(tx, { id: stored.user_id })
  if (user === undefined || user.is_sso) throw verificationFailed()
  const use = { userId: user.id, ip: request.ip, now }
  if (!(await recordUse(tx, stored, assertion, use))) return 'cloned' as const
  refuseClosed(user, now, 403)
  requireConfirmed(user)
  return startSession(core, tx, user.id, { method: 'passkey', passkeyId: stored.id }, clientOf(request))
}

function requireConfirmed(user: User): void {
  if (user.email !== null && user.email_confirmed_at === null)
    throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed')
  if (user.email === null && user.phone !== null && user.phone_confirmed_at === null)
    throw new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed')
}
