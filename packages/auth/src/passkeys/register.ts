import type { FastifyInstance } from 'fastify'
import { audit } from '../audit.ts'
import { requireSecondFactor, type SignedIn } from '../caller.ts'
import { recordChange } from '../changes.ts'
import type { AuthCore } from '../core.ts'
import type { Tx } from '../database.ts'
import { endBegunChanges } from '../endings.ts'
import { AuthError } from '../errors.ts'
import { limitLockWait } from '../issue.ts'
import { requireMember } from '../mfa/factors.ts'
import { limited } from '../rate-limits.ts'
import { requireRecentAuthentication, requireStillAuthenticated } from '../recent-authentication.ts'
import { lockCaller, type User } from '../users.ts'
import { NewCredential } from '../webauthn/answers.ts'
import { issueChallenge } from '../webauthn/challenges.ts'
import { creationOptions } from '../webauthn/options.ts'
import { addCredential, type CredentialFacts, maxPasskeys, readPasskeys } from '../webauthn/store.ts'
import { verificationFailed, verifyNew } from '../webauthn/verification.ts'
import { begun, readAnswer } from './ceremony.ts'

/** `/passkeys/registration`: adds a passkey to the caller's account, with the proofs that a second factor needs. */
export function registrationRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.post('/passkeys/registration/options', limited(context, 'passkeys'), async (request) => {
    const signedIn = await requireMember(core, request)
    requireOwnSignIn(signedIn.user)
    requireSecondFactor(signedIn, 403)
    await requireRecentAuthentication(core, signedIn, { ip: request.ip })
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
    await requireStillAuthenticated(core, context.db, signedIn)
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
  await requireStillAuthenticated(core, tx, signedIn)
  const existing = await readPasskeys(tx, user.id)
  requirePlace(existing)
  if (existing.length === 0) await endBegunChanges(tx, user.id, now)
  const name = authenticatorName(facts.aaguid)
  const added = await addCredential(tx, facts, { userId: user.id, factorId: null, name, now })
  if (added === undefined)
    throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered')
  await recordChange(core, tx, user, { kind: 'passkey_added', former: { passkeyId: added.id } })
  tx.afterCommit(() => core.host.sessionsChanged(user.id))
  await audit(tx, 'passkey_added', { userId: user.id, ip, at: now })
  return { id: added.id, ...(name === null ? {} : { friendly_name: name }), created_at: now }
}

/** Names of the authenticators that most members use, by the AAGUID that they show. */
const names: Record<string, string> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Apple',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
}

/** The name that a new passkey gets until its owner gives another; null for an unknown authenticator. */
export function authenticatorName(aaguid: string | null): string | null {
  return aaguid !== null && Object.hasOwn(names, aaguid) ? (names[aaguid] ?? null) : null
}
