import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import { unkeepableTextRefusal } from '@parvis/platform/http/keepable-text.ts'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { withBanFacts } from './bans.ts'
import type { AuthConfig } from './config.ts'
import type { AuthContext } from './context.ts'
import { AuthError, authErrorAnswer, invalid, sendAuthError } from './errors.ts'
import type { AuthHost } from './host.ts'
import { logRefusal } from './refusal-events.ts'

const deadlineMs = 10_000

/** Path of the auth server. */
export const authPrefix = '/auth/v1'

/** The protocol's refusal for an address that no route can match (an invalid percent-encoding). */
export function unroutable(
  request: Pick<FastifyRequest, 'url' | 'headers' | 'id'>,
  code: 'validation_failed' | 'route_not_found',
  message: string,
) {
  if (!request.url.startsWith(`${authPrefix}/`)) return undefined
  const refusal =
    code === 'validation_failed' ? invalid(message) : new AuthError(404, 'not_found', 'Not found')
  return authErrorAnswer(refusal, request)
}

/** Transport of all protocol routes: JSON both ways, the protocol's errors, a deadline, no cookies, no caching. */
export async function speakProtocol(
  auth: FastifyInstance,
  prefix: string,
  {
    context,
    host,
  }: { context: Pick<AuthContext, 'securityEvent' | 'config'>; host: Pick<AuthHost, 'banFacts'> },
): Promise<void> {
  const methods = new Map<string, Set<string>>()
  auth.addHook('onRoute', (route) => {
    route.handler = withDeadline(route.handler)
    const own = methods.get(route.url) ?? new Set()
    for (const method of [route.method].flat()) {
      own.add(method)
      if (method === 'GET' && route.config?.refusesHead !== true) own.add('HEAD')
    }
    methods.set(route.url, own)
  })
  const pathOf = (url: string) => (url.split('?')[0] ?? '').replace(/\/$/, '')
  auth.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // The pattern of the route counts too: an address may be written in several ways, as with `%70asskeys`.
    const codes = [request.url, request.routeOptions.url ?? ''].map((url) =>
      closedFeature(pathOf(url).slice(prefix.length), context.config.auth),
    )
    const code = codes.find((one) => one !== undefined)
    if (code !== undefined && request.method !== 'OPTIONS')
      throw new AuthError(404, code, 'This feature is not offered by this server')
  })
  // Bodies are checked by their schemas (`fields.text`), with messages that clients know.
  auth.addHook('preValidation', ({ params, query }, _reply, next) =>
    next(unkeepableTextRefusal({ params, query })),
  )
  auth.setErrorHandler(async (error, request, reply) => {
    logRefusal(context, error, request)
    return sendAuthError(await withBanFacts(host, error), request, reply)
  })
  auth.setNotFoundHandler((request, reply) => {
    const allowed = methods.get(pathOf(request.url))
    if (allowed === undefined) throw new AuthError(404, 'not_found', 'Not found')
    reply.header('allow', [...allowed].join(', '))
    throw new AuthError(405, 'method_not_allowed', 'Method not allowed')
  })
  readJson(auth)
  // Tokens are sent in headers only: any origin may call, none gets credentials.
  await auth.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Accept',
      'Authorization',
      'Content-Type',
      'X-Client-IP',
      'X-Client-Info',
      'X-JWT-AUD',
      'X-Use-Cookie',
      'X-Supabase-Api-Version',
      'apikey',
    ],
    exposedHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
    maxAge: 600,
  })
}

/** Reads bodies as JSON whatever their content type; clients send the type without a body too. */
function readJson(auth: FastifyInstance): void {
  auth.removeAllContentTypeParsers()
  auth.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    const text = body.toString()
    if (text.trim() === '') return done(null, undefined)
    let parsed: unknown
    try {
      parsed = JSON.parse(text)
    } catch {
      return done(new AuthError(400, 'bad_json', 'Could not parse request body as JSON'), undefined)
    }
    return done(null, parsed)
  })
}

/** Answers 504 when a handler takes too long; the framework's own timer covers only the request's body. */
function withDeadline(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function (request, reply) {
    let isLate = false
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true
        reject(
          new AuthError(
            504,
            'request_timeout',
            'Processing this request timed out, please retry after a moment.',
          ),
        )
      }, deadlineMs)
    })
    const work = Promise.resolve(handler.call(this, request, reply))
    work.catch((error: unknown) => {
      if (isLate)
        request.log.warn({ err: error, route: request.routeOptions.url }, 'failed after its deadline')
    })
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Parts of the protocol that this server does not offer, and the error code for each. */
const disabledParts: [path: RegExp, code: string][] = [
  [
    /^\/(oauth|user\/oauth|admin\/oauth|admin\/custom-providers|factors\/recovery-codes|scim|hooks)(\/|$)/,
    'feature_disabled',
  ],
]

const passkeyPaths = /^(\/admin\/users\/[^/]+)?\/passkeys(\/|$)|^\/factors\/passkey(\/|$)/

/** The error code for a path below the prefix, if it belongs to a part that is not offered. */
export function closedFeature(path: string, { passkeys }: Pick<AuthConfig, 'passkeys'>): string | undefined {
  if (!passkeys && passkeyPaths.test(path)) return 'passkey_disabled'
  return disabledParts.find(([pattern]) => pattern.test(path))?.[1]
}

/** Registers routes that receive HTML forms from other sites; all other bodies are JSON. */
export async function withForms(
  auth: FastifyInstance,
  routes: (auth: FastifyInstance) => void,
): Promise<void> {
  await auth.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Signed SAML responses contain certificates and are long.
    await scope.register(formbody, { bodyLimit: 1_048_576 })
    // Other content types count as empty; the routes then name the missing field.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))
    routes(scope)
  })
}
