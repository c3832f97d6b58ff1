import type { AuthCore } from '../core.ts'
import { metadataOf, type User } from '../users.ts'
import type { WebauthnChallenge } from './challenges.ts'
import { type StoredCredential, transportsOf } from './store.ts'

type Credentials = Pick<StoredCredential, 'credential_id' | 'transports'>[]

/** COSE algorithms that authenticators have: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257]

/** Milliseconds that the browser gives the member. */
const timeout = 300_000

const named = (credentials: Credentials) =>
  credentials.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    transports: transportsOf(transports),
  }))

const bytesOf = (challenge: WebauthnChallenge) => new Uint8Array(Buffer.from(challenge.value, 'base64url'))

/** Options of `navigator.credentials.create()`. A passkey asks for a fingerprint or PIN; a second factor may be any key. */
export async function creationOptions(
  core: AuthCore,
  {
    user,
    challenge,
    existing,
    isPasskey,
  }: { user: User; challenge: WebauthnChallenge; existing: Credentials; isPasskey: boolean },
) {
  const { id: rpID, name: rpName } = relyingParty(core)
  const userName = user.email ?? user.phone ?? user.id
  const { display_name: name } = metadataOf(user.user_metadata)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpID,
    rpName,
    // The id as text, as GoTrue has it. It names nobody.
    userID: new Uint8Array(Buffer.from(user.id)),
    userName,
    userDisplayName: typeof name === 'string' && name !== '' ? name : userName,
    challenge: bytesOf(challenge),
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: named(existing),
    authenticatorSelection: isPasskey
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'preferred' },
  })
}

/** Options of `navigator.credentials.get()`; without credentials, the authenticator offers those that it stores. */
export async function requestOptions(
  core: AuthCore,
  {
    challenge,
    allowed,
    isPasskey,
  }: { challenge: WebauthnChallenge; allowed?: Credentials; isPasskey: boolean },
) {
  // Loaded at its first use: it takes megabytes of memory.
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(core).id,
    challenge: bytesOf(challenge),
    timeout,
    userVerification: isPasskey ? 'required' : 'preferred',
    ...(allowed === undefined ? {} : { allowCredentials: named(allowed) }),
  })
  // Otherwise the official client asks for a security key first.
  return { ...options, hints: [] }
}

/** The site, as authenticators and browsers know it. */
export interface RelyingParty {
  /** Host of the public address: a credential is good for it and the hosts below it. */
  id: string
  /** Name that the browser shows. */
  name: string
  /** The one page origin whose answers are accepted. */
  origin: string
}

export function relyingParty({ context, host }: Pick<AuthCore, 'context' | 'host'>): RelyingParty {
  const { hostname, origin } = new URL(context.config.siteUrl)
  return { id: hostname, name: host.name, origin }
}
