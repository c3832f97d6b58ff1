import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's GET has an effect, so HEAD must not run it. */
    refusesHead?: boolean
  }
}

const headRequests = new WeakSet<IncomingMessage>()

/**
 * Routes a HEAD request as a GET. Call it before the router. Separate HEAD routes would be a third of all routes and cost a
 * fifth of the start of a server.
 */
export function routeHeadAsGet(request: IncomingMessage): void {
  if (request.method !== 'HEAD') return
  request.method = 'GET'
  headRequests.add(request)
}

/** Options of a route whose GET has an effect. */
export function withoutHead(options: RouteShorthandOptions): RouteShorthandOptions {
  return { ...options, config: { ...options.config, refusesHead: true } }
}

/**
 * Answers HEAD requests by the routes of their GET, and without reading files; Node leaves out the body. Routes with
 * `refusesHead` answer as if they did not exist. Hooks that are added later see the method that was sent.
 */
export function answerHeadRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (!headRequests.has(request.raw)) return next()
    request.raw.method = 'HEAD'
    if (request.routeOptions.config.refusesHead === true) reply.callNotFound()
    else next()
  })
  app.addHook('onSend', (request, _reply, payload, next) => {
    if (!headRequests.has(request.raw) || !(payload instanceof Readable)) return next()
    payload.destroy()
    next(null, null)
  })
}
