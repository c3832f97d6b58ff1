import cors from '@fastify/cors'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import type { World } from '../../world.ts'
import { adminFactorRoutes } from './admin/factors.ts'
import { adminUserRoutes } from './admin/users.ts'
import { captchaHook } from './captcha.ts'
import { AuthError, sendAuthError } from './errors.ts'
import { logoutRoutes } from './logout.ts'
import { recoverRoutes } from './recover.ts'
import type { Identity } from './sessions.ts'
import { signUpRoutes } from './signup.ts'
import { ssoRoutes } from './sso/routes.ts'
import { tokenRoutes } from './token.ts'
import { userRoutes } from './user.ts'
import { verifyRoutes } from './verify.ts'
import { wellKnownRoutes } from './well-known.ts'

const prefix = '/auth/v1'
const deadlineMs = 10_000

/** The auth server, below `/auth/v1`, as the official clients expect it. */
export async function identityRoutes(app: FastifyInstance, _world: World, identity: Identity): Promise<void> {
  app.addHook('onClose', async () => identity.close())

  await app.register(
    async (auth) => {
      const methods = new Map<string, Set<string>>()
      auth.addHook('onRoute', (route) => {
        route.handler = withDeadline(route.handler)
        route.schema = { ...route.schema, hide: true } as typeof route.schema
        for (const method of [route.method].flat()) {
          methods.set(route.url, (methods.get(route.url) ?? new Set()).add(method))
        }
      })
      auth.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      auth.setErrorHandler((error, request, reply) => sendAuthError(error, request, reply))
      auth.setNotFoundHandler((request, reply) => {
        const path = (request.url.split('?')[0] ?? '').replace(/\/$/, '')
        const allowed = methods.get(path)
        if (allowed === undefined)
          return sendAuthError(new AuthError(404, 'not_found', 'Not found'), request, reply)
        reply.header('allow', [...allowed].join(', '))
        return sendAuthError(new AuthError(405, 'method_not_allowed', 'Method not allowed'), request, reply)
      })
      readJson(auth)
      // Tokens travel in headers only, never in cookies: any origin may call, none gets credentials.
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

      const { core } = identity
      auth.addHook('preHandler', captchaHook(core, prefix))
      wellKnownRoutes(auth, core)
      signUpRoutes(auth, core)
      verifyRoutes(auth, core)
      tokenRoutes(auth, core)
      userRoutes(auth, core)
      logoutRoutes(auth, core)
      recoverRoutes(auth, core)
      await ssoRoutes(auth, core)
      adminUserRoutes(auth, core)
      adminFactorRoutes(auth, core)
    },
    { prefix },
  )
}

/** Bodies are JSON whatever their type says; clients send the type without a body too. */
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

/** Answers 504 when a handler takes too long; the framework's own timer stops with the end of the request's body. */
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
