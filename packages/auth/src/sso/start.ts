import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AuthCore } from '../core.ts'
import { AuthError, invalid } from '../errors.ts'
import { fields, readBody } from '../input.ts'
import { challengeColumns, pkceFields, readChallenge } from '../pkce.ts'
import { limited } from '../rate-limits.ts'
import { redirectTarget } from '../redirects.ts'
import { readIdpMetadata } from './idp-metadata.ts'
import { findProvider, type SsoProvider } from './providers-store.ts'
import { persistentNameId, type ServiceProvider } from './service-provider.ts'

/** Maximum duration of a sign-in at an organisation. */
const relayLifetime = 2 * 60_000

const Body = z.object({
  provider_id: fields.text,
  domain: fields.text,
  redirect_to: fields.text,
  skip_http_redirect: z.boolean().nullish(),
  ...pkceFields,
})

/** POST /sso: returns the sign-in address of an organisation. */
export function startRoute(auth: FastifyInstance, core: AuthCore, serviceProvider: ServiceProvider): void {
  const { config, db, clock } = core.context

  auth.post('/sso', limited(core.context, 'sso'), async (request, reply) => {
    requireSaml(core)
    const body = readBody(request, Body)
    const provider = await chosenProvider(core, body)
    const challenge = readChallenge(body)
    const idp = readIdpMetadata(provider.metadata_xml)
    const now = clock.now()
    const requestId = `_${randomBytes(20).toString('hex')}`
    const relayState = randomUUID()
    const { privateKey, certificate } = await serviceProvider.key()
    // Few sites have it, and it takes megabytes of memory.
    const { SAML } = await import('@node-saml/node-saml')
    const saml = new SAML({
      issuer: serviceProvider.entityId,
      callbackUrl: serviceProvider.consumerUrl,
      entryPoint: idp.signOnUrl,
      idpCert: idp.certificates,
      privateKey,
      publicCert: certificate,
      signatureAlgorithm: 'sha256',
      identifierFormat: provider.name_id_format ?? persistentNameId,
      // The organisation decides how its members authenticate.
      disableRequestedAuthnContext: true,
      generateUniqueId: () => requestId,
    })
    const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {})
    await db
      .insertInto('auth.saml_relay_states')
      .values({
        id: relayState,
        sso_provider_id: provider.id,
        request_id: requestId,
        redirect_to: redirectTarget(request, config, body.redirect_to),
        ...challengeColumns(challenge),
        created_at: now,
        expires_at: new Date(now.getTime() + relayLifetime),
      })
      .execute()
    return body.skip_http_redirect ? reply.send({ url }) : reply.redirect(url, 303)
  })
}

export function requireSaml({ context }: AuthCore): void {
  if (!context.config.auth.saml) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}

export function refuseDisabled(provider: SsoProvider): void {
  if (provider.disabled) throw new AuthError(404, 'sso_provider_disabled', 'This SSO provider is disabled')
}

const providerId = z.uuid()

async function chosenProvider(core: AuthCore, body: z.output<typeof Body>): Promise<SsoProvider> {
  const { provider_id: id, domain } = body
  if (!id === !domain) throw invalid('Exactly one of provider_id or domain must be given')
  if (id && !providerId.safeParse(id).success) throw invalid('provider_id must be a UUID')
  const key = id ? { id: id.toLowerCase() } : { domain: (domain ?? '').trim().toLowerCase() }
  const provider = await findProvider(core.context.db, key)
  if (provider === undefined)
    throw new AuthError(
      404,
      'sso_provider_not_found',
      id ? 'No such SSO provider' : 'No SSO provider assigned for this domain',
    )
  refuseDisabled(provider)
  return provider
}
