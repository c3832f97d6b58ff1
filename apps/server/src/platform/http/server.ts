import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import { refusals } from '@parvis/contract/refusals.ts'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics/metrics.ts'
import { asksForSocket } from '../realtime/sockets.ts'
import type { TellSecurityEvent } from '../security-events.ts'
import { refusalBody } from './api.ts'
import { handleErrors } from './errors.ts'
import { refuseUnkeepableText } from './keepable-text.ts'
import type { ReadBudget } from './read-budget.ts'
import { createResponseCache, privately } from './response-cache.ts'
import { securityHeaders } from './security-headers.ts'
import { encodingRefusal, headersOf, refuseUnreadable, unreadable } from './unreadable.ts'

export interface HttpOptions {
  log: Logger
  metrics: Metrics
  /** Left out: nothing is limited. */
  reads?: ReadBudget
  securityEvent: TellSecurityEvent
  trustedProxies: string[]
  /** Whether the site is served over https: then browsers are told to insist on it. */
  secure: boolean
  /** Its pages show others of its own in a frame. */
  framesItself?: boolean
  /** The refusal of an address that cannot be routed, where it speaks another protocol than the API's. */
  otherRefusal?(
    request: Pick<FastifyRequest, 'url' | 'headers' | 'id'>,
    code: 'validation_failed' | 'route_not_found',
    message: string,
  ): { headers: Record<string, string>; body: object } | undefined
  /** Name of the caller a rate limit counts against. */
  rateKey(request: { ip: string; headers: Record<string, unknown> }): string
  /** Answers what needs no route, or answers false: then the request is routed. */
  shortcut?(request: IncomingMessage, response: ServerResponse): boolean
}

/** Bytes; media uploads have a limit of their own. */
const bodyLimit = 1_048_576
/**
 * Milliseconds from a request's first byte to its last: whoever sends it drop by drop is not waited for. A film of 50 MB
 * has the time that it takes on a line of half a megabit.
 */
const requestTimeout = 900_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers JSON, never a page. */
    answersData?: boolean
    /** What a look at it counts for (`read-budget.ts`); endpoints of the contract count by themselves. */
    readCost?: number
  }
  interface FastifyRequest {
    /** The member who asks, once that is known. */
    memberId: string | null
  }
}

/** The bare HTTP server: security headers, compression, limits, errors, OpenAPI. Features add their routes. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { documents, data } = securityHeaders(options.secure, options.framesItself ?? false)
  const name = requestNames()
  const app = fastify({
    requestTimeout,
    clientErrorHandler({ code: fault }, socket) {
      const id = name()
      options.log.debug({ reqId: id, fault }, 'unreadable request')
      refuseUnreadable(socket, unreadable(fault, id), data)
    },
    // Before any route, and so before any hook.
    frameworkErrors: ({ code: fault, message }, request, { raw }) => {
      const code = fault === 'FST_ERR_BAD_URL' ? 'validation_failed' : 'route_not_found'
      const { headers, body } = options.otherRefusal?.(request, code, message) ?? {
        headers: {},
        body: refusalBody(code, message, request.id),
      }
      raw.writeHead(refusals[code], {
        ...data,
        ...headers,
        'content-type': 'application/json; charset=utf-8',
      })
      raw.end(JSON.stringify(body))
    },
    serverFactory(route, { keepAliveTimeout, requestTimeout }) {
      const manner = { shouldUpgradeCallback: asksForSocket, requireHostHeader: false }
      const server = createServer(manner, (request, response) => {
        // Node itself would refuse it in silence.
        if (request.headers.host === undefined && request.httpVersion === '1.1') {
          const { status, body } = unreadable(undefined, name())
          response.writeHead(status, { ...data, ...headersOf(body) }).end(body)
        } else if (options.shortcut?.(request, response) === true)
          options.metrics.countAnswer('from memory', response.statusCode)
        else route(request, response)
      })
      return Object.assign(server, { keepAliveTimeout, requestTimeout })
    },
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    genReqId: name,
    requestIdHeader: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    // Input is validated by the contract's Zod schemas; the JSON schemas on routes are documentation.
    exposeHeadRoutes: true,
  })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.decorateRequest('memberId', null)
  handleErrors(app, options.securityEvent)

  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(request.routeOptions.config.answersData === true ? data : documents)
    next(encodingRefusal(request.headers['content-encoding']))
  })
  app.addHook('onRequest', async (request, reply) => {
    const { readCost } = request.routeOptions.config
    if (readCost !== undefined) options.reads?.spend(request, reply, readCost)
  })
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.answersData === true) await refuseUnkeepableText(request)
  })
  // Whatever the route says of guests' answers: what somebody with a token is answered may be theirs alone.
  app.addHook('onSend', async (request, reply) => {
    if (request.headers.authorization !== undefined) reply.header('cache-control', privately)
  })
  app.addHook('onResponse', (request, reply, next) => {
    options.metrics.countAnswer(request.routeOptions.url ?? 'none', reply.raw.statusCode)
    next()
  })
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => options.rateKey(request),
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  })
  await app.register(underPressure, { maxEventLoopDelay: 2_000, exposeStatusRoute: false })
  await app.register(compress, {
    global: true,
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Parvis',
        version: '1',
        description: 'L’API de Parvis, telle que l’application web l’utilise.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  })
  // Written once: as JSON it takes a good part of a tenth of a second, and nobody who asks is known.
  const pages = createResponseCache({ memory: 8_000_000, tolerance: 0, trusted: () => true })
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) =>
    pages.serve(request, reply, 'openapi', async () => app.swagger()),
  )
  // Swagger's own page writes texts as HTML, which Trusted Types would refuse; its scripts still come from here alone.
  const docsPolicy = (documents['content-security-policy'] ?? '').replace(
    /;require-trusted-types-for .*$/,
    '',
  )
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      onRequest(request, reply, next) {
        reply.header('content-security-policy', docsPolicy)
        if (/\/(json|yaml)$/.test(request.routeOptions.url ?? '')) reply.redirect('/api/openapi.json')
        else next()
      },
    },
  })
  return app
}

/** Names for requests, unlike any other node's; counting costs a hundredth of a random name. */
function requestNames(): () => string {
  const node = randomUUID().slice(0, 8)
  let count = 0
  return () => `${node}-${(++count).toString(36)}`
}
