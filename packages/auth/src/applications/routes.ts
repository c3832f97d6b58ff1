import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuthCore } from '../core.ts'
import { asAuthError, OAuthError } from '../errors.ts'
import { limited, requireClientRoom } from '../rate-limits.ts'
import { logRefusal } from '../refusal-events.ts'
import type { Application } from './authorization.ts'
import { authenticateClient, type Parameters, readParameters } from './clients.ts'
import { beginDevice } from './device.ts'
import { introspect, revokeToken } from './endings.ts'
import { registerApplication } from './registration.ts'
import { exchange } from './tokens.ts'

const prefix = '/oauth'

/** The endpoints of applications below `/oauth`, and the documents that describe them. Pages of the host ask the member. */
export async function applicationRoutes(app: FastifyInstance, core: AuthCore): Promise<void> {
  const { context } = core
  await app.register(async (scope) => {
    await speakOAuth(scope, core)

    for (const path of ['token', 'revoke', 'introspect', 'device_authorization', 'register'])
      scope.options(`${prefix}/${path}`, async (_request, reply) =>
        reply
          .status(204)
          .headers({
            'access-control-allow-methods': 'POST',
            'access-control-allow-headers': 'authorization, content-type',
            'access-control-max-age': '600',
          })
          .send(),
      )

    const ofClient = (
      path: string,
      work: (application: Application, parameters: Parameters) => Promise<object>,
      bucket: 'oauth' | 'device' = 'oauth',
    ) =>
      scope.post(`${prefix}/${path}`, limited(context, bucket), async (request) => {
        const parameters = readParameters(request.body)
        const application = await authenticateClient(context, request, parameters)
        await requireClientRoom(context, application, request.ip)
        return work(application, parameters)
      })
    ofClient('token', (application, parameters) => exchange(core, application, parameters))
    ofClient('revoke', async (application, parameters) => {
      await revokeToken(core, application, parameters)
      return {}
    })
    ofClient('introspect', (application, parameters) => introspect(core, application, parameters))
    ofClient(
      'device_authorization',
      (application, { scope: asked }) => beginDevice(core, application, asked),
      'device',
    )

    scope.post(`${prefix}/register`, limited(context, 'application'), async ({ body, ip }, reply) => {
      const made = await registerApplication(core, { body, protocol: 'parvis', ip })
      const { secret } = made
      return reply.status(201).send({
        client_id: made.id,
        ...(secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
        client_id_issued_at: Math.floor(context.clock.now().getTime() / 1_000),
        client_name: made.name,
        ...(made.website === null ? {} : { client_uri: made.website }),
        redirect_uris: made.redirectUris,
        grant_types: grantTypes,
        response_types: ['code'],
        token_endpoint_auth_method: made.authMethod,
        scope: made.askedScopes,
      })
    })
  })
  metadataRoutes(app, core)
}

/** Forms and JSON in, JSON out, OAuth's errors, nothing cached. Any origin may call: credentials are in the request itself. */
async function speakOAuth(scope: FastifyInstance, core: AuthCore): Promise<void> {
  await scope.register(formbody, { bodyLimit: 65_536 })
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
  })
  scope.setErrorHandler(async (error, request, reply) => {
    logRefusal(core.context, error, request)
    return sendOAuthError(error, request, reply)
  })
}

/** Sends an error in OAuth's shape. */
function sendOAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof OAuthError) {
    const isUnknownClient = error.error === 'invalid_client'
    if (isUnknownClient) reply.header('www-authenticate', 'Basic realm="oauth"')
    reply.status(isUnknownClient ? 401 : 400)
    return reply.send({ error: error.error, error_description: error.message })
  }
  const { status, message } = asAuthError(error)
  if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'failed')
  if (status === 429) reply.header('retry-after', '60')
  const name = status >= 500 ? 'server_error' : status === 429 ? 'temporarily_unavailable' : 'invalid_request'
  return reply.status(status).send({ error: name, error_description: message })
}

const grantTypes = ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code']

/** RFC 8414 and RFC 9728. */
function metadataRoutes(app: FastifyInstance, { context, host }: AuthCore): void {
  const { siteUrl } = context.config
  const at = (path: string) => `${siteUrl}${prefix}${path}`
  const { scopeNames } = host.applications
  const mastodonScopes = scopeNames('mastodon')
  const scopes = [...new Set([...scopeNames('parvis'), ...mastodonScopes])]
  const methods = ['client_secret_basic', 'client_secret_post']
  const server = {
    issuer: siteUrl,
    authorization_endpoint: at('/authorize'),
    token_endpoint: at('/token'),
    revocation_endpoint: at('/revoke'),
    introspection_endpoint: at('/introspect'),
    device_authorization_endpoint: at('/device_authorization'),
    registration_endpoint: at('/register'),
    ...(mastodonScopes.length > 0 && { app_registration_endpoint: `${siteUrl}/api/v1/apps` }),
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: grantTypes,
    token_endpoint_auth_methods_supported: [...methods, 'none'],
    revocation_endpoint_auth_methods_supported: [...methods, 'none'],
    introspection_endpoint_auth_methods_supported: methods,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${siteUrl}/api/docs`,
  }
  const resource = {
    resource: siteUrl,
    authorization_servers: [siteUrl],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_documentation: `${siteUrl}/api/docs`,
  }
  for (const [path, document] of [
    ['/.well-known/oauth-authorization-server', server],
    ['/.well-known/oauth-protected-resource', resource],
  ] as const)
    app.get(path, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=600', 'access-control-allow-origin': '*' })
        .send(document),
    )
}
