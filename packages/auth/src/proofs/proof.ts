import { randomBytes } from 'node:crypto'
import { sha256 } from '@parvis/platform/digest.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { errors, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import type { ProofProvider } from '../config.ts'
import type { AuthCore } from '../core.ts'
import { AuthError } from '../errors.ts'
import { beginVisit, endVisit } from '../oauth/flow-states.ts'
import type { ProviderMetadata } from '../oauth/providers.ts'
import type { IdentityProvider } from './presets.ts'

/** Algorithms that both providers offer. Those with a shared secret are refused. */
const algorithms = ['RS256', 'ES256']

interface Start {
  provider: IdentityProvider
  userId: string
  /** Address of our page, as registered with the provider. */
  returnTo: string
}

/** Begins a visit by which a member proves their identity. `key` finds the visit again; it does not reveal the state. */
export async function beginProof(
  core: AuthCore,
  { provider: name, userId, returnTo }: Start,
): Promise<{ url: string; key: Buffer }> {
  const provider = configured(core, name)
  const { client } = await discover(core, provider)
  const visit = { provider: provider.name, redirectTo: returnTo, challenge: null }
  const { code_challenge, ...proof } = await beginVisit(core, visit, null, userId)
  const { href } = oidc.buildAuthorizationUrl(client, {
    ...provider.parameters,
    ...proof,
    // ProConnect answers an error to parameters that it does not know.
    ...(supportsChallenges(client) && { code_challenge, code_challenge_method: 'S256' }),
    redirect_uri: returnTo,
    scope: provider.scopes,
  })
  return { url: href, key: sha256(proof.state) }
}

/** Answer of a provider, as our page received it. */
export interface ProofAnswer {
  state: string
  code?: string | undefined
  error?: string | undefined
  iss?: string | undefined
}

export interface ProvenIdentity {
  /** Signed claims of the userinfo endpoint. */
  claims: Record<string, unknown>
  /** Ends the session at the provider; null where it has no such address. */
  logoutUrl: string | null
}

interface End {
  provider: IdentityProvider
  userId: string
  answer: ProofAnswer
  /** Where the provider leads after its session has ended. */
  logoutTo: string
}

/**
 * Ends a visit: the state is consumed, whatever follows. Throws refusals: `identity_state_invalid`, `identity_declined`,
 * `identity_unreachable`, `identity_unusable`, `identity_level_low`.
 */
export async function endProof(
  core: AuthCore,
  { provider: name, userId, answer, logoutTo }: End,
): Promise<ProvenIdentity> {
  const provider = configured(core, name)
  const visit = await endVisit(core, answer.state).catch((error: unknown) => {
    throw error instanceof AuthError ? new Refusal('identity_state_invalid') : error
  })
  if (visit.provider !== provider.name || visit.linkUserId !== userId)
    throw new Refusal('identity_state_invalid')
  if (answer.error !== undefined) throw new Refusal(refusalOfError(answer.error))
  const { code = '', state, iss } = answer
  const metadata = await discover(core, provider)
  const { client } = metadata
  const address = new URL(visit.redirectTo)
  address.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
  try {
    const tokens = await oidc.authorizationCodeGrant(client, address, {
      expectedState: state,
      expectedNonce: visit.nonce,
      ...(supportsChallenges(client) && { pkceCodeVerifier: visit.verifier }),
      idTokenExpected: true,
    })
    const token = tokens.claims()
    if (token === undefined || tokens.id_token === undefined) throw new Error('no identity token')
    if (typeof token.acr !== 'string' || !provider.levels.includes(token.acr))
      throw new Refusal('identity_level_low')
    const claims = await signedUserInfo(metadata, provider, tokens.access_token)
    if (claims.sub !== token.sub) throw new Error('claims of another person')
    return { claims, logoutUrl: logoutAddress(client, tokens.id_token, logoutTo) }
  } catch (error) {
    if (error instanceof Refusal) throw error
    core.context.log.warn({ err: error, provider: provider.name }, 'response of a provider refused')
    throw new Refusal(isOutage(error) ? 'identity_unreachable' : 'identity_unusable')
  }
}

function configured({ context }: AuthCore, name: IdentityProvider): ProofProvider {
  const provider = context.config.auth.proofs[name]
  if (provider === undefined) throw new Refusal('identity_provider_unknown')
  return provider
}

function discover({ providers }: AuthCore, provider: ProofProvider): Promise<ProviderMetadata> {
  return providers.discover(provider).catch((error: unknown) => {
    throw error instanceof AuthError ? new Refusal('identity_unreachable') : error
  })
}

const supportsChallenges = (client: oidc.Configuration) => client.serverMetadata().supportsPKCE('S256')

/** Reads the claims, which must be a JWT for us, signed with a key that the provider publishes. */
async function signedUserInfo(
  { client, issuers, keys }: ProviderMetadata,
  { clientIds: [audience] }: ProofProvider,
  accessToken: string,
): Promise<Record<string, unknown>> {
  const { userinfo_endpoint } = client.serverMetadata()
  if (userinfo_endpoint === undefined) throw new Error('no userinfo endpoint')
  const headers = new Headers({ accept: 'application/jwt' })
  const address = new URL(userinfo_endpoint)
  const response = await oidc.fetchProtectedResource(client, accessToken, address, 'GET', null, headers)
  if (!response.ok) throw new Outage(`userinfo answered ${response.status}`)
  if (!/^application\/jwt\b/i.test(response.headers.get('content-type') ?? ''))
    throw new Error('userinfo is not signed')
  const { payload } = await jwtVerify(await response.text(), keys, {
    algorithms,
    issuer: issuers,
    audience,
    clockTolerance: 30,
  })
  return payload
}

class Outage extends Error {}

/** Whether a provider did not answer, as opposed to a wrong answer. */
function isOutage(error: unknown): boolean {
  if (error instanceof Outage || error instanceof TypeError) return true
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500
  if (error instanceof DOMException) return error.name === 'TimeoutError'
  // Its published keys could not be read.
  if (error instanceof errors.JOSEError)
    return error.code === errors.JWKSTimeout.code || error.code === errors.JOSEError.code
  const code = error instanceof oidc.ClientError ? error.code : undefined
  return code === 'OAUTH_TIMEOUT'
}

function refusalOfError(error: string): 'identity_declined' | 'identity_unreachable' | 'identity_unusable' {
  if (error === 'access_denied') return 'identity_declined'
  return error === 'server_error' || error === 'temporarily_unavailable'
    ? 'identity_unreachable'
    : 'identity_unusable'
}

function logoutAddress(client: oidc.Configuration, idToken: string, logoutTo: string): string | null {
  if (client.serverMetadata().end_session_endpoint === undefined) return null
  return oidc.buildEndSessionUrl(client, {
    id_token_hint: idToken,
    post_logout_redirect_uri: logoutTo,
    state: randomBytes(32).toString('hex'),
  }).href
}
