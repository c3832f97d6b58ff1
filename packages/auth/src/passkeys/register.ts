import type { FastifyInstance } from 'fastify'
import { audit } from '../audit.ts'
import { endBegunChanges } from '../begun-changes.ts'
import { requireSecondFactor, type SignedIn } from '../caller.ts'
import { mailChange } from '../changes.ts'
import type { AuthCore } from '../core.ts'
import type { Tx } from '../database.ts'
import { AuthError } from '../errors.ts'
import { requireProof, requireProofStill } from '../freshness.ts'
import { limitLockWait } from '../issue.ts'
import { requireMember } from '../mfa/factors.ts'
import { limited } from '../rate-limits.ts'
import { lockCaller, type User } from '../users.ts'
import { NewCredential } from '../webauthn/answers.ts'
import { issueChallenge } from '../webauthn/challenges.ts'
import { creationOptions } from '../webauthn/options.ts'
import { addCredential, type CredentialFacts, maxPasskeys, readPasskeys } from '../webauthn/store.ts'
import { verificationFailed, verifyNew } from '../webauthn/verification.ts'
import { authenticatorName } from './authenticator-names.ts'
import { begun, readAnswer } from './ceremony.ts'

/** `/passkeys/registration`: adds a passkey to the caller's account, with the proofs that a second factor needs. */
export function registrationRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.post('/passkeys/registration/options', limited(context, 'passkeys'), async (request) => {
    const signedIn = await requireMember(core, request)
    requireOwnSignIn(signedIn.user)
    requireSecondFactor(signedIn, 403)
    await requireProof(core, signedIn, { nonce: undefined, ip: request.ip })
    const { user } = signedIn
    const existing = await readPasskeys(context.db, user.id)
    requirePlace(existing)
    const challenge = await issueChallenge(core, context.db, 'registration', ceremonyOf(signedIn))
    return begun(challenge, await creationOptions(core, { user, challenge, existing, isPasskey: true }))
  })

  auth.post('/passkeys/registration/verify', limited(context, 'passkeys'), async (request) => {
    const signedIn = await requireMember(core, request)
    requireOwnSignIn(signedIn.user)
    requireSecondFactor(signedIn, 403)
    await requireProofStill(core, context.db, signedIn)
    const { challenge, credential } = await readAnswer(core, request, {
      kind: 'registration',
      ceremony: ceremonyOf(signedIn),
      schema: NewCredential,
    })
    const facts = await verifyNew(core, credential, { challenge, verified: true })
    if (facts === undefined) throw verificationFailed()
    return context.transaction((tx) => add(core, tx, signedIn, { facts, ip: request.ip }))
  })
}

const ceremonyOf = ({ user, sessionId }: SignedIn) => ({ userId: user.id, sessionId })

/** Accounts of an organisation have no passkeys: the organisation decides who signs in. */
function requireOwnSignIn({ is_sso }: User): void {
  if (is_sso) throw new AuthError(422, 'validation_failed', 'SSO users cannot register passkeys')
}

function requirePlace(existing: readonly unknown[]): void {
  if (existing.length >= maxPasskeys)
    throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}

async function add(
  core: AuthCore,
  tx: Tx,
  signedIn: SignedIn,
  { facts, ip }: { facts: CredentialFacts; ip: string },
) {
  const now = core.context.clock.now()
  await limitLockWait(tx)
  const user = await lockCaller(tx, signedIn.user.id)
  requireSecondFactor({ ...signedIn, user }, 403)
  await requireProofStill(core, tx, signedIn)
  const existing = await readPasskeys(tx, user.id)
  requirePlace(existing)
  if (existing.length === 0) await endBegunChanges(tx, user.id, now)
  const name = authenticatorName(facts.aaguid)
  const added = await addCredential(tx, facts, { userId: user.id, factorId: null, name, now })
  if (added === undefined)
    throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered')
  await mailChange(core, tx, user, { kind: 'passkey_added', former: { passkeyId: added.id } })
  tx.afterCommit(() => core.host.sessionsChanged(user.id))
  await audit(tx, 'passkey_added', { userId: user.id, ip, at: now })
  return { id: added.id, ...(name === null ? {} : { friendly_name: name }), created_at: now }
}
