import { sha256 } from '@parvis/platform/digest.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { heldRefusal } from '../admission.ts'
import { issueAuthCode } from '../auth-codes.ts'
import { withBanTicket } from '../bans.ts'
import type { AuthCore } from '../core.ts'
import type { Tx } from '../database.ts'
import { AuthError, invalid } from '../errors.ts'
import { addressWithSession, clientOf, startSession } from '../issue.ts'
import { errorValues } from '../oauth/answers.ts'
import { type PkceChallenge, readChallenge } from '../pkce.ts'
import { limited } from '../rate-limits.ts'
import { isAllowedRedirect, withQuery } from '../redirects.ts'
import { enterAccount, providerName } from './account.ts'
import type { Assertion } from './assertion.ts'
import { AttributeMapping, readClaims } from './claims.ts'
import { readIdpMetadata } from './idp-metadata.ts'
import { findProvider, type SsoProvider } from './providers-store.ts'
import { type PostedResponse, readResponse, type Trust, verifyResponse } from './response.ts'
import type { ServiceProvider } from './service-provider.ts'
import { refuseDisabled, requireSaml } from './start.ts'

/** POST /sso/saml/acs: exchanges an identity provider's response, posted by the browser, for a session. */
export function consumerRoute(auth: FastifyInstance, core: AuthCore, serviceProvider: ServiceProvider): void {
  auth.post('/sso/saml/acs', limited(core.context, 'acs'), async (request, reply) => {
    requireSaml(core)
    reply.header('referrer-policy', 'no-referrer')
    try {
      return reply.redirect(await consume(core, serviceProvider, request), 302)
    } catch (error) {
      if (!(error instanceof AuthError) || error.status >= 500) throw error
      return reply.redirect(errorTarget(core, error), 303)
    }
  })
}

/** The visit that a response belongs to. */
interface Visit {
  provider: SsoProvider
  request: Trust['request']
  redirectTo: string
  challenge: PkceChallenge | null
}

/** Returns where to redirect the browser: with a session in the fragment, or with a code to exchange. */
async function consume(
  core: AuthCore,
  serviceProvider: ServiceProvider,
  request: FastifyRequest,
): Promise<string> {
  const { context } = core
  const form = (request.body ?? {}) as Record<string, unknown>
  const { SAMLResponse: base64, RelayState: relayState = '' } = form
  if (typeof base64 !== 'string' || base64 === '') throw invalid('SAMLResponse is missing')
  if (typeof relayState !== 'string') throw invalid('SAML RelayState must be given once')

  const posted = read(request, base64)
  const visit = await findVisit(core, relayState, posted)
  refuseDisabled(visit.provider)
  const assertion = await verify(request, posted, {
    idp: readIdpMetadata(visit.provider.metadata_xml),
    serviceProvider,
    request: visit.request,
    now: context.clock.now(),
  })
  const claims = readClaims(assertion, AttributeMapping.parse(visit.provider.attribute_mapping))

  const { provider, challenge, redirectTo } = visit
  const outcome = await context.transaction(async (tx) => {
    await spend(tx, provider, assertion)
    const named = { id: provider.id, entityId: provider.entity_id }
    const newcomer = { ip: request.ip, headers: request.headers, given: {} }
    const user = await enterAccount(core, tx, { provider: named, claims, newcomer })
    const refusal = heldRefusal(user, 403)
    if (refusal !== undefined) return refusal
    const start = {
      method: 'sso/saml' as const,
      provider: providerName(provider.id),
      ssoProviderId: provider.id,
      notAfter: assertion.sessionEnd,
    }
    if (challenge !== null) return issueAuthCode(core, tx, user.id, start, challenge)
    return startSession(core, tx, user.id, start, clientOf(request))
  })
  if (outcome instanceof AuthError) throw outcome
  if (typeof outcome === 'string') return withQuery(redirectTo, { code: outcome })
  return addressWithSession(core, redirectTo, outcome)
}

const notValid = () => invalid('SAML Assertion is not valid')

/** The sender learns only that the response is invalid; the reason goes to the log. */
function read(request: FastifyRequest, base64: string): PostedResponse {
  try {
    return readResponse(base64)
  } catch (error) {
    request.log.warn({ reason: reasonOf(error) }, 'SAML response refused')
    throw notValid()
  }
}

async function verify(request: FastifyRequest, posted: PostedResponse, trust: Trust): Promise<Assertion> {
  try {
    return await verifyResponse(posted, trust)
  } catch (error) {
    request.log.warn({ reason: reasonOf(error), issuer: trust.idp.entityId }, 'SAML response refused')
    throw notValid()
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : String(error)
}

const uuid = z.uuid()

async function findVisit(core: AuthCore, relayState: string, posted: PostedResponse): Promise<Visit> {
  const { db, clock, config } = core.context
  if (!uuid.safeParse(relayState).success) {
    if (relayState !== '' && !URL.canParse(relayState))
      throw invalid('SAML RelayState is not a valid UUID or URL')
    const { issuer } = posted
    const provider = issuer === undefined ? undefined : await findProvider(db, { entityId: issuer })
    if (provider === undefined)
      throw new AuthError(
        404,
        'saml_idp_not_found',
        'A SAML connection has not been established with this Identity Provider',
      )
    const redirectTo = isAllowedRedirect(relayState, config) ? relayState : config.siteUrl
    return { provider, request: null, redirectTo, challenge: null }
  }
  // Deletes the visit: each accepts a single response, valid or not.
  const row = await db
    .deleteFrom('auth.saml_relay_states')
    .where('id', '=', relayState)
    .returningAll()
    .executeTakeFirst()
  const provider = row && (await findProvider(db, { id: row.sso_provider_id }))
  if (row === undefined || provider === undefined)
    throw new AuthError(
      404,
      'saml_relay_state_not_found',
      'SAML RelayState does not exist, try logging in again?',
    )
  if (row.expires_at <= clock.now())
    throw new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?')
  return {
    provider,
    request: { id: row.request_id, createdAt: row.created_at },
    redirectTo: row.redirect_to,
    challenge: readChallenge(row),
  }
}

/** Marks an assertion as used until it expires, since each is valid once. */
async function spend(tx: Tx, provider: SsoProvider, { id, expiresAt }: Assertion): Promise<void> {
  const proofHash = sha256(JSON.stringify(['saml', provider.id, id]))
  await tx
    .insertInto('auth.spent_proofs')
    .values({ proof_hash: proofHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('proof_hash')
    .executeTakeFirstOrThrow(notValid)
}

/** A refused visit leads to the site: the request cannot choose the target. */
function errorTarget({ context, host }: AuthCore, refusal: AuthError): string {
  const values = errorValues(refusal)
  return withBanTicket(host, withQuery(context.config.siteUrl, values), refusal, values)
}
