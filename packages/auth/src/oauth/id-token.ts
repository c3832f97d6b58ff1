import { createHash } from 'node:crypto'
import { sha256 } from '@parvis/platform/digest.ts'
import type { FastifyRequest } from 'fastify'
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { requireSecondFactor, requireUser } from '../caller.ts'
import type { ProviderConfig } from '../config.ts'
import type { AuthCore } from '../core.ts'
import { AuthError, invalid, OAuthError } from '../errors.ts'
import { fields, readBody } from '../input.ts'
import { clientOf, sessionAnswer, startSession } from '../issue.ts'
import { retryOnConflict } from '../new-account.ts'
import { requireRecentAuthentication, requireStillAuthenticated } from '../recent-authentication.ts'
import { enterAccount } from './accounts.ts'
import { requireAssurance } from './assurance.ts'
import { linkIdentity, requireLinking } from './linking.ts'
import { readPerson } from './person.ts'

const Body = z.object({
  provider: fields.text,
  id_token: fields.text,
  access_token: fields.text,
  nonce: fields.text,
  client_id: fields.text,
  issuer: fields.text,
  link_identity: z.boolean().nullish(),
})

type IdTokenBody = z.output<typeof Body>

const badToken = (description = 'Bad ID token') => new OAuthError('invalid request', description)

/** Asymmetric signatures only: a shared secret could sign others. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Accepted clock skew of a provider, in seconds. */
const skew = 10

/** Grant `id_token`: exchanges a token that a provider issued to one of our applications for a session. */
export async function idTokenGrant(core: AuthCore, request: FastifyRequest) {
  const { context } = core
  const body = readBody(request, Body)
  if (!body.id_token) throw badToken('id_token required')
  const provider = chosenProvider(core, body)
  const linker = body.link_identity === true ? await requireUser(core, request) : undefined
  if (linker !== undefined) {
    requireLinking(core)
    requireSecondFactor(linker, 403)
    await requireRecentAuthentication(core, linker, { ip: request.ip })
  }
  const claims = await verified(core, provider, body.id_token)
  checkNonce(provider, claims, body.nonce)
  checkAccessToken(claims, body.id_token, body.access_token)
  requireAssurance(provider, claims)

  const person = readPerson(provider, claims)
  const { ip, headers } = request
  const newcomer = { ip, headers, given: {} }
  const outcome = await retryOnConflict(() =>
    context.transaction(async (tx) => {
      const common = { person, banStatus: 400 as const }
      const entry =
        linker === undefined
          ? await enterAccount(core, tx, {
              ...common,
              newcomer,
              provider,
              redirectTo: context.config.siteUrl,
              challenge: null,
            })
          : { user: await linkIdentity(core, tx, { ...common, newcomer, userId: linker.user.id }) }
      if (linker !== undefined) await requireStillAuthenticated(core, tx, linker)
      if ('refusal' in entry) return entry
      const start = { method: 'oauth' as const, provider: provider.name }
      return startSession(core, tx, entry.user.id, start, clientOf(request))
    }),
  )
  if ('refusal' in outcome) throw outcome.refusal
  return sessionAnswer(core, outcome)
}

/** By name, or by issuer and client as in older clients. */
function chosenProvider(
  { context, providers }: AuthCore,
  { provider: name, issuer, client_id }: IdTokenBody,
): ProviderConfig {
  if (!name && (!issuer || !client_id)) throw invalid('provider or client_id and issuer required')
  const provider = name
    ? providers.find(name)
    : context.config.auth.providers.find(
        (known) => known.issuer === issuer && known.clientIds.includes(client_id ?? ''),
      )
  if (provider !== undefined) return provider
  if (name === 'google' || name === 'apple')
    throw new AuthError(400, 'provider_disabled', `Provider ${name} is not enabled`)
  throw invalid('Custom OIDC provider not allowed: it is not enabled')
}

type Claims = JWTPayload & { iss: string; sub: string }

async function verified(core: AuthCore, provider: ProviderConfig, token: string): Promise<Claims> {
  requireForm(token)
  const { keys, issuers } = await core.providers.discover(provider)
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms,
      issuer: issuers,
      audience: provider.clientIds,
      requiredClaims: ['exp', 'iat', 'sub'],
      clockTolerance: skew,
      currentDate: core.context.clock.now(),
    })
    const { iss, sub } = payload
    if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '') throw badToken()
    return { ...payload, iss, sub }
  } catch (error) {
    if (error instanceof OAuthError) throw error
    const isTheirs =
      error instanceof errors.JOSEError &&
      error.code !== errors.JWKSTimeout.code &&
      error.code !== errors.JOSEError.code
    if (isTheirs) throw badToken()
    core.context.log.warn({ err: error, provider: provider.name }, 'failed to read a provider’s keys')
    throw new AuthError(503, 'unexpected_failure', `Provider ${provider.name} cannot be reached`)
  }
}

/** Refuses a text that is no signed token, without a question to the provider. */
function requireForm(token: string): void {
  try {
    decodeProtectedHeader(token)
    decodeJwt(token)
  } catch {
    throw badToken()
  }
}

/** The token contains the hash of a nonce that only the requesting application knows. */
function checkNonce({ nonceCheck }: ProviderConfig, { nonce }: Claims, given: string | undefined): void {
  if (!nonceCheck) return
  const hasOne = typeof nonce === 'string' && nonce !== ''
  if (hasOne !== Boolean(given))
    throw badToken('Passed nonce and nonce in id_token should either both exist or not.')
  if (hasOne && sha256(given ?? '').toString('hex') !== nonce)
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
}

function checkAccessToken({ at_hash }: Claims, idToken: string, accessToken: string | undefined): void {
  if (at_hash === undefined || !accessToken) return
  const { alg = '' } = decodeProtectedHeader(idToken)
  const size = alg === 'EdDSA' ? '512' : alg.slice(-3)
  const digest = createHash(`sha${size}`).update(accessToken).digest()
  if (digest.subarray(0, digest.length / 2).toString('base64url') !== at_hash) throw badToken()
}
