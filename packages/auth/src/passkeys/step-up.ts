import type { FastifyInstance } from 'fastify'
import { audit } from '../audit.ts'
import type { AuthCore } from '../core.ts'
import type { Tx } from '../database.ts'
import { AuthError } from '../errors.ts'
import { limitLockWait, sessionAnswer } from '../issue.ts'
import { requireMember } from '../mfa/factors.ts'
import { endUnraised, raiseSession } from '../mfa/raise.ts'
import { webauthnChallenge } from '../mfa/webauthn-challenge.ts'
import { readPresented } from '../mfa/webauthn-verify.ts'
import { limited } from '../rate-limits.ts'
import { hasVerifiedFactor, lockCaller } from '../users.ts'
import { issueChallenge } from '../webauthn/challenges.ts'
import { requestOptions } from '../webauthn/options.ts'
import { readPasskeys, type StoredCredential } from '../webauthn/store.ts'
import { type Assertion, credentialCloned, recordUse } from '../webauthn/verification.ts'
import { judge } from './sign-in.ts'

/**
 * `/factors/passkey`: a passkey replaces a second factor, and authenticates again. Paths and bodies are those of a factor, so
 * that the official client's `mfa.webauthn.authenticate({ factorId: 'passkey' })` works.
 */
export function passkeyStepUpRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.post('/factors/passkey/challenge', limited(context, 'challenge'), async (request) => {
    const { user, sessionId } = await requireMember(core, request)
    const allowed = await readPasskeys(context.db, user.id)
    if (allowed.length === 0) throw new AuthError(404, 'mfa_factor_not_found', 'This account has no passkey')
    const challenge = await issueChallenge(core, context.db, 'step_up', { userId: user.id, sessionId })
    const options = await requestOptions(core, { challenge, allowed, isPasskey: true })
    return webauthnChallenge('request', challenge, options)
  })

  auth.post('/factors/passkey/verify', limited(context, 'factor verify'), async (request) => {
    const { user, sessionId } = await requireMember(core, request)
    const session = { userId: user.id, sessionId }
    const { challenge, credential } = await readPresented(core, request, session)
    const { ip } = request
    const shown = await judge(core, credential, { challenge, ip, userId: user.id })
    const raised = await context.transaction((tx) => raise(core, tx, { ...session, ...shown, ip }))
    if (raised === 'cloned') throw credentialCloned().about(user.id)
    return sessionAnswer(core, raised)
  })
}

interface PasskeyStepUp {
  userId: string
  sessionId: string
  stored: StoredCredential
  assertion: Assertion
  ip: string
}

async function raise(core: AuthCore, tx: Tx, { userId, sessionId, stored, assertion, ip }: PasskeyStepUp) {
  const now = core.context.clock.now()
  await limitLockWait(tx)
  const user = await lockCaller(tx, userId)
  if (!(await recordUse(tx, stored, assertion, { userId, ip, now }))) return 'cloned' as const
  const session = await raiseSession(tx, { sessionId, userId, by: { passkeyId: stored.id }, now })
  // Without a second factor, the other devices owe none.
  if (hasVerifiedFactor(user)) await endUnraised(tx, userId, sessionId, now)
  await audit(tx, 'factor_verified', { userId, ip, at: now })
  tx.afterCommit(() => core.host.sessionsChanged(userId))
  return { user, session }
}
