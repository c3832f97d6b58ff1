import { withoutHead } from '@parvis/platform/http/head-requests.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import { requireSecondFactor, requireUser } from '../caller.ts'
import type { ProviderConfig } from '../config.ts'
import type { AuthCore } from '../core.ts'
import { AuthError, invalid } from '../errors.ts'
import { queryText } from '../input.ts'
import { readChallenge } from '../pkce.ts'
import { limited } from '../rate-limits.ts'
import { requireRecentAuthentication, type SessionAtLevel } from '../recent-authentication.ts'
import { redirectTarget } from '../redirects.ts'
import { errorAddress } from './answers.ts'
import { bindVisit } from './browser-binding.ts'
import { beginVisit } from './flow-states.ts'
import { requireLinkable, requireLinking } from './linking.ts'

/** Parameters for us or set by us: callers never set these at the provider. */
const ours = new Set([
  'provider',
  'redirect_to',
  'scopes',
  'invite_token',
  'skip_http_redirect',
  'apikey',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  // Only the operator decides the level of assurance.
  'acr_values',
  // These could contain any of the others.
  'request',
  'request_uri',
  'registration',
])
const freeNames = /^[a-z][a-z0-9_]{0,39}$/
const freeLength = 500
const scopeList = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/

/** GET /authorize and GET /user/identities/authorize: redirects to a provider, to sign in or to link an identity. */
export function startRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  // A check of the address (HEAD) starts no visit.
  auth.get('/authorize', withoutHead(limited(context, 'authorize')), async (request, reply) => {
    const provider = chosenProvider(core, request)
    const visit = readVisit(core, request)
    reply.header('referrer-policy', 'no-referrer')
    try {
      return reply.redirect(
        await providerAddress(core, request, reply, provider, { ...visit, linker: null }),
        302,
      )
    } catch (error) {
      // Redirects back, since the caller is a browser.
      if (!(error instanceof AuthError) || error.status < 500) throw error
      return reply.redirect(errorAddress(visit.redirectTo, error), 302)
    }
  })

  auth.get(
    '/user/identities/authorize',
    withoutHead(limited(context, 'identities')),
    async (request, reply) => {
      const signedIn = await requireUser(core, request)
      const { user } = signedIn
      requireLinking(core)
      requireLinkable(user)
      requireSecondFactor(signedIn, 403)
      await requireRecentAuthentication(core, signedIn, { ip: request.ip })
      const provider = chosenProvider(core, request)
      const linker = { userId: user.id, sessionId: signedIn.sessionId, level: signedIn.aal }
      const visit = { ...readVisit(core, request), linker }
      const url = await providerAddress(core, request, reply, provider, visit)
      return queryText(request, 'skip_http_redirect') === 'true'
        ? reply.send({ url })
        : reply.redirect(url, 302)
    },
  )
}

function chosenProvider({ providers }: AuthCore, request: FastifyRequest): ProviderConfig {
  const name = queryText(request, 'provider')
  const provider = name === undefined ? undefined : providers.find(name)
  if (provider === undefined) throw invalid('Unsupported provider: provider is not enabled')
  return provider
}

function readVisit({ context }: AuthCore, request: FastifyRequest) {
  const challenge = readChallenge({
    code_challenge: queryText(request, 'code_challenge'),
    code_challenge_method: queryText(request, 'code_challenge_method'),
  })
  return { challenge, redirectTo: redirectTarget(request, context.config) }
}

type VisitRequest = ReturnType<typeof readVisit> & { linker: SessionAtLevel | null }

async function providerAddress(
  core: AuthCore,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: ProviderConfig,
  { linker, ...visit }: VisitRequest,
): Promise<string> {
  const scope = scopesOf(provider, queryText(request, 'scopes'))
  const free = freeParameters(request)
  const { client } = await core.providers.discover(provider)
  const { nonce: chosen, ...others } = free
  const proof = await beginVisit(core, { ...visit, provider: provider.name, nonce: chosen }, linker)
  bindVisit(core, reply, proof.state, provider.formPost)
  const url = oidc.buildAuthorizationUrl(client, {
    ...others,
    // The operator's parameters take precedence, so that no link can lower them.
    ...provider.parameters,
    ...proof,
    code_challenge_method: 'S256',
    redirect_uri: callbackAddress(core),
    scope,
    ...(provider.formPost ? { response_mode: 'form_post' } : {}),
  })
  return url.href
}

/** Redirect URI for all providers. */
export function callbackAddress({ context }: AuthCore): string {
  return `${context.config.auth.publicUrl}/callback`
}

function scopesOf(provider: ProviderConfig, asked: string | undefined): string {
  if (asked !== undefined && (asked.length > freeLength || !scopeList.test(asked)))
    throw invalid('scopes must be names separated by single spaces')
  return [...new Set(`${provider.scopes} ${asked ?? ''}`.trim().split(' '))].join(' ')
}

function freeParameters(request: FastifyRequest): Record<string, string> {
  const free: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    if (ours.has(name) || name.startsWith('code_') || !freeNames.test(name)) continue
    if (typeof value !== 'string' || value === '') continue
    if (value.length > freeLength || value.includes('\u0000'))
      throw invalid(`${name} is too long, or holds characters that cannot be kept`)
    free[name] = value
  }
  return free
}
