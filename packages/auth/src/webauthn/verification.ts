import { audit } from '../audit.ts'
import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { AuthError } from '../errors.ts'
import type { NewCredential, PresentedCredential } from './answers.ts'
import { algorithms, relyingParty } from './options.ts'
import { type CredentialFacts, type StoredCredential, transportsOf } from './store.ts'

interface ExpectedResponse {
  /** The challenge that was issued, in base64url. */
  challenge: string
  /** Whether the authenticator must have checked a fingerprint, face or PIN. */
  verified: boolean
}

const noAaguid = '00000000-0000-0000-0000-000000000000'

/** Returns the facts of a new credential; undefined when the answer does not fit this challenge and site. */
export async function verifyNew(
  core: AuthCore,
  response: NewCredential,
  { challenge, verified }: ExpectedResponse,
): Promise<CredentialFacts | undefined> {
  const { id, origin } = relyingParty(core)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const result = await judged(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: verified,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (result?.registrationInfo === undefined) return undefined
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = result.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: transportsOf(response.response.transports),
    aaguid: aaguid === noAaguid ? null : aaguid,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  }
}

/** What an authenticator has proven with a credential. */
export interface Assertion {
  signCount: number
  backedUp: boolean
}

/** Returns the proven facts; undefined for an invalid answer. `recordUse` then checks the counter. */
export async function verifyPresented(
  core: AuthCore,
  stored: StoredCredential,
  response: PresentedCredential,
  { challenge, verified }: ExpectedResponse,
): Promise<Assertion | undefined> {
  const { id, origin } = relyingParty(core)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const result = await judged(() =>
    verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...response.response, userHandle: response.response.userHandle ?? undefined },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: verified,
      credential: {
        id: stored.credential_id.toString('base64url'),
        publicKey: new Uint8Array(stored.public_key),
        // The library's error for a counter that goes back has no name of its own.
        counter: 0,
      },
    }),
  )
  if (!result?.verified) return undefined
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  return { signCount: newCounter, backedUp: credentialBackedUp }
}

/** The library throws in many ways for an invalid answer. */
async function judged<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

export const verificationFailed = (message = 'Credential verification failed') =>
  new AuthError(400, 'webauthn_verification_failed', message)

/** Ours, not the protocol's: the credential exists twice, or an assertion was sent late. */
export const credentialCloned = () =>
  new AuthError(
    403,
    'webauthn_credential_cloned',
    'The counter of this credential went back: it may be a copy',
  )

/**
 * Records the use of a credential in its account's transaction, so that of two answers with one counter the second is
 * refused. Returns false when the counter went back, which is the sign of a copied authenticator.
 * @param gone refusal when the credential was deleted meanwhile
 */
export async function recordUse(
  tx: Tx,
  stored: Pick<StoredCredential, 'id'>,
  { signCount, backedUp }: Assertion,
  { userId, ip, now }: { userId: string; ip: string; now: Date },
  gone: () => AuthError = verificationFailed,
): Promise<boolean> {
  const current = await tx
    .selectFrom('auth.webauthn_credentials')
    .select('sign_count')
    .where('id', '=', stored.id)
    .forUpdate()
    .executeTakeFirst()
  if (current === undefined) throw gone()
  const last = Number(current.sign_count)
  if ((last > 0 || signCount > 0) && signCount <= last) {
    await audit(tx, 'passkey_cloned', { userId, ip, at: now })
    return false
  }
  await updateById(tx, 'auth.webauthn_credentials', stored.id, {
    sign_count: signCount,
    backed_up: backedUp,
    last_used_at: now,
    updated_at: now,
  })
  return true
}
