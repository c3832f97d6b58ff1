import { withoutHead } from '@parvis/platform/http/head-requests.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import { requireOpenNetwork } from '../admission.ts'
import { issueAuthCode, type ProviderTokens } from '../auth-codes.ts'
import { withBanTicket } from '../bans.ts'
import type { ProviderConfig } from '../config.ts'
import type { AuthCore } from '../core.ts'
import { AuthError } from '../errors.ts'
import { addressWithSession, clientOf, startSession } from '../issue.ts'
import { retryOnConflict } from '../new-account.ts'
import { limited } from '../rate-limits.ts'
import { withQuery } from '../redirects.ts'
import { logRefusal } from '../refusal-events.ts'
import { withForms } from '../transport.ts'
import { enterAccount } from './accounts.ts'
import { errorAddress, errorValues } from './answers.ts'
import { requireAssurance } from './assurance.ts'
import { requireSameBrowser } from './browser-binding.ts'
import { endVisit, type OpenVisit, requireVisitStill } from './flow-states.ts'
import { linkIdentity } from './linking.ts'
import { appleName, type Person, readPerson } from './person.ts'
import { callbackAddress } from './start.ts'

/** GET and POST /callback: a person returns from a provider. Apple posts a form. */
export async function callbackRoutes(auth: FastifyInstance, core: AuthCore): Promise<void> {
  const limit = limited(core.context, 'callback')
  // A check of the address (HEAD) must not consume the state.
  auth.get('/callback', withoutHead(limit), (request, reply) =>
    answer(core, request, reply, texts(request.query)),
  )
  await withForms(auth, (forms) => {
    forms.post('/callback', limit, (request, reply) => answer(core, request, reply, texts(request.body)))
  })
}

type CallbackParameters = Record<string, string>

function texts(values: unknown): CallbackParameters {
  return Object.fromEntries(
    Object.entries((values ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )
}

async function answer(
  core: AuthCore,
  request: FastifyRequest,
  reply: FastifyReply,
  given: CallbackParameters,
) {
  reply.header('referrer-policy', 'no-referrer')
  let visit: OpenVisit
  try {
    if (given.state === undefined)
      throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
    visit = await endVisit(core, given.state)
    requireSameBrowser(core, request, visit)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    logRefusal(core.context, error, request)
    return reply.redirect(withQuery(core.context.config.siteUrl, errorValues(error)), 303)
  }
  try {
    return reply.redirect(await arrive(core, request, visit, given), 302)
  } catch (error) {
    logRefusal(core.context, error, request)
    if (!(error instanceof AuthError))
      request.log.error({ err: error, provider: visit.provider }, 'return from a provider failed')
    const refusal =
      error instanceof AuthError ? error : new AuthError(500, 'unexpected_failure', 'Unexpected failure')
    const address = errorAddress(visit.redirectTo, refusal)
    return reply.redirect(withBanTicket(core.host, address, refusal, errorValues(refusal)), 302)
  }
}

/** Returns where to redirect the browser: with a session in the fragment, or with a code to exchange. */
async function arrive(
  core: AuthCore,
  request: FastifyRequest,
  visit: OpenVisit,
  given: CallbackParameters,
): Promise<string> {
  if (given.error !== undefined) return errorAddress(visit.redirectTo, providersError(given))
  if (given.code === undefined)
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
  const provider = core.providers.find(visit.provider)
  if (provider === undefined)
    throw new AuthError(400, 'oauth_provider_not_supported', `Provider ${visit.provider} is not enabled`)
  const { person, tokens } = await exchange(core, request, provider, visit, given)
  const outcome = await retryOnConflict(() => enter(core, request, { provider, person, tokens, visit }))
  if ('refusal' in outcome) throw outcome.refusal
  if ('code' in outcome) return withQuery(visit.redirectTo, { code: outcome.code })
  const { provider_token, provider_refresh_token } = tokens
  return addressWithSession(core, visit.redirectTo, outcome, {
    provider_token,
    ...(provider_refresh_token === undefined ? {} : { provider_refresh_token }),
  })
}

/** Passes the provider's error on, with bounded length. */
function providersError({ error = '', error_description }: CallbackParameters): Record<string, string> {
  return {
    error: error.slice(0, 100),
    error_code: error.slice(0, 100),
    ...(error_description === undefined ? {} : { error_description: error_description.slice(0, 500) }),
  }
}

/** Exchanges the code; the response must fit our visit: state, nonce, PKCE verifier, keys of the issuer. */
async function exchange(
  core: AuthCore,
  request: FastifyRequest,
  provider: ProviderConfig,
  visit: OpenVisit,
  given: CallbackParameters,
): Promise<{ person: Person; tokens: ProviderTokens }> {
  const { client } = await core.providers.discover(provider)
  const { code = '', state = '', iss } = given
  const address = new URL(callbackAddress(core))
  address.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString()
  try {
    const answer = await oidc.authorizationCodeGrant(client, address, {
      expectedState: visit.state,
      expectedNonce: visit.nonce,
      pkceCodeVerifier: visit.verifier,
      idTokenExpected: true,
    })
    const token = answer.claims()
    if (token === undefined) throw new Error('no identity token')
    requireAssurance(provider, token)
    const more = await moreFacts(client, token, answer.access_token)
    const claims = { ...more, ...token }
    const sharedName = provider.secret.kind === 'apple' ? appleName(given.user) : undefined
    return {
      person: readPerson(provider, claims, sharedName),
      tokens: {
        provider: provider.name,
        provider_token: answer.access_token,
        provider_refresh_token: answer.refresh_token,
      },
    }
  } catch (error) {
    request.log.warn({ err: error, provider: provider.name }, 'response of a provider refused')
    if (error instanceof AuthError) throw error
    throw new AuthError(500, 'unexpected_failure', 'Unable to exchange external code')
  }
}

/** Some providers return the address only from the userinfo endpoint. */
async function moreFacts(
  client: oidc.Configuration,
  token: oidc.IDToken,
  accessToken: string,
): Promise<Record<string, unknown>> {
  if (token.email !== undefined || client.serverMetadata().userinfo_endpoint === undefined) return {}
  return oidc.fetchUserInfo(client, accessToken, token.sub)
}

interface IdentifiedVisit {
  provider: ProviderConfig
  person: Person
  tokens: ProviderTokens
  visit: OpenVisit
}

async function enter(
  core: AuthCore,
  request: FastifyRequest,
  { provider, person, tokens, visit }: IdentifiedVisit,
) {
  const { redirectTo, challenge, linkUserId } = visit
  const { ip, headers } = request
  const newcomer = { ip, headers, given: {} }
  await requireOpenNetwork(core, core.context.db, ip)
  return core.context.transaction(async (tx) => {
    const entry =
      linkUserId === null
        ? await enterAccount(core, tx, { provider, person, newcomer, redirectTo, challenge, banStatus: 403 })
        : { user: await linkIdentity(core, tx, { userId: linkUserId, person, newcomer, banStatus: 403 }) }
    if (linkUserId !== null) await requireVisitStill(tx, visit)
    if ('refusal' in entry) return entry
    const start = { method: 'oauth' as const, provider: provider.name }
    if (challenge === null) return startSession(core, tx, entry.user.id, start, clientOf(request))
    const code = await issueAuthCode(core, tx, entry.user.id, start, challenge, { tokens })
    return { code }
  })
}
