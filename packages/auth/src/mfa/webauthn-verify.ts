import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SignedIn } from '../caller.ts'
import type { AuthCore } from '../core.ts'
import type { Tx } from '../database.ts'
import { AuthError, invalid } from '../errors.ts'
import { fields, readBody } from '../input.ts'
import { sessionAnswer } from '../issue.ts'
import { NewCredential, PresentedCredential } from '../webauthn/answers.ts'
import { type Ceremony, type ChallengeKind, takeChallenge } from '../webauthn/challenges.ts'
import {
  addCredential,
  type CredentialFacts,
  findCredential,
  type StoredCredential,
} from '../webauthn/store.ts'
import {
  type Assertion,
  credentialCloned,
  recordUse,
  verifyNew,
  verifyPresented,
} from '../webauthn/verification.ts'
import { confirmFactor, lockFactor, refusedFactor } from './confirm.ts'
import { factorTries } from './factor-tries.ts'
import type { Factor } from './factors.ts'

const Body = z.object({
  challenge_id: fields.text,
  webauthn: z.object({ type: fields.text, credential_response: z.unknown() }).nullish(),
})

const unknownChallenge = () =>
  new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
const expired = () =>
  new AuthError(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge')

/** Proof of a security key: a new credential, or an assertion of the stored one. */
type VerifiedKey = { facts: CredentialFacts } | { stored: StoredCredential; assertion: Assertion }

/** Verifies the key of a factor: it raises the session and confirms the factor. */
export async function verifyWebauthn(
  core: AuthCore,
  request: FastifyRequest,
  { signedIn, factor }: { signedIn: SignedIn; factor: Factor },
) {
  const { context } = core
  const { ip } = request
  const { user, sessionId } = signedIn
  const tries = factorTries(core, signedIn, ip)
  await tries.check()
  const ceremony = { userId: user.id, sessionId, factorId: factor.id }
  const verified = await judge(core, request, factor, ceremony)
  if (verified === undefined)
    throw await refusedFactor(core, tries, { userId: user.id, ip }, 'Invalid WebAuthn credential')
  const raised = await context.transaction((tx) => accept(core, tx, { signedIn, factor, verified, ip }))
  if (raised === 'cloned') throw credentialCloned().about(user.id)
  return sessionAnswer(core, raised)
}

async function judge(
  core: AuthCore,
  request: FastifyRequest,
  factor: Factor,
  ceremony: Ceremony,
): Promise<VerifiedKey | undefined> {
  const answer = readAnswer(request)
  if (answer.type === 'create') {
    const challenge = await takeFor(core, answer.challengeId, 'factor_creation', ceremony)
    const facts = await verifyNew(core, answer.credential, { challenge, verified: false })
    return facts && { facts }
  }
  const challenge = await takeFor(core, answer.challengeId, 'factor_request', ceremony)
  const stored = await findCredential(core.context.db, { factorId: factor.id })
  if (stored?.credential_id.toString('base64url') !== answer.credential.id) return undefined
  const assertion = await verifyPresented(core, stored, answer.credential, { challenge, verified: false })
  return assertion && { stored, assertion }
}

/** The credential of a request to verify, and the challenge that it answers. */
function readAnswer(request: FastifyRequest) {
  const { challenge_id: challengeId, webauthn } = readBody(request, Body)
  if (!webauthn) throw invalid('WebAuthn config required')
  const { type, credential_response: response } = webauthn
  if (type !== 'create' && type !== 'request') throw invalid('WebAuthn type must be create or request')
  if (response === undefined || response === null) throw invalid('credential_response required')
  if (!challengeId) throw invalid('challenge_id is required')
  if (type === 'create') return { type, challengeId, credential: parsed(NewCredential, response) } as const
  return { type, challengeId, credential: parsed(PresentedCredential, response) } as const
}

function parsed<Schema extends z.ZodType>(schema: Schema, response: unknown): z.output<Schema> {
  const read = schema.safeParse(response)
  if (!read.success) throw invalid('Invalid credential_response')
  return read.data
}

/** Returns the credential of a request and its challenge, for a passkey that replaces a second factor. */
export async function readPresented(core: AuthCore, request: FastifyRequest, ceremony: Ceremony) {
  const answer = readAnswer(request)
  if (answer.type !== 'request') throw invalid('WebAuthn type must be request')
  const challenge = await takeFor(core, answer.challengeId, 'step_up', ceremony)
  return { challenge, credential: answer.credential }
}

async function takeFor(
  core: AuthCore,
  challengeId: string,
  kind: ChallengeKind,
  ceremony: Ceremony,
): Promise<string> {
  const taken = await takeChallenge(core, challengeId, kind, ceremony)
  if (taken === undefined) throw unknownChallenge()
  if (taken.isExpired) throw expired()
  return taken.value
}

async function accept(
  core: AuthCore,
  tx: Tx,
  {
    signedIn,
    factor,
    verified,
    ip,
  }: { signedIn: SignedIn; factor: Factor; verified: VerifiedKey; ip: string },
) {
  const now = core.context.clock.now()
  const { user, current } = await lockFactor(core, tx, signedIn, factor.id)
  if ('facts' in verified) {
    // Another request has given the factor its key.
    if (current.status !== 'unverified') throw expired()
    const names = { userId: user.id, factorId: factor.id, name: factor.friendly_name, now }
    if ((await addCredential(tx, verified.facts, names)) === undefined)
      throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered')
  } else {
    const use = { userId: user.id, ip, now }
    if (!(await recordUse(tx, verified.stored, verified.assertion, use, unknownChallenge)))
      return 'cloned' as const
  }
  return confirmFactor(core, tx, { user, factor, sessionId: signedIn.sessionId, ip, now })
}
