import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import { usualSiteName } from '@parvis/contract/accounts/site-facts.ts'
import { refusals } from '@parvis/contract/refusals.ts'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics/metrics.ts'
import { asksForSocket } from '../realtime/sockets.ts'
import type { SharedCounts } from '../redis/shared-counts.ts'
import { required } from '../required.ts'
import type { LogSecurityEvent } from '../security-events.ts'
import type { Room } from '../storage/room.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { refusalBody } from './api.ts'
import { handleErrors } from './errors.ts'
import { answerHeadRequests, routeHeadAsGet } from './head-requests.ts'
import { jsonOf } from './json.ts'
import { unkeepableTextRefusal } from './keepable-text.ts'
import { type Audience, openApiRoutes } from './openapi-routes.ts'
import { setRouteLimitHeaders } from './rate-limit-headers.ts'
import type { ReadBudget } from './read-budget.ts'
import { privately } from './response-cache.ts'
import { securityHeaders } from './security-headers.ts'
import { sharedRateStore } from './shared-rate-store.ts'
import { filePatience, headPatience, refuseSlowBodies } from './slow-bodies.ts'
import { createStopping, farewellResponse, finishRequests, type Stopping } from './stopping.ts'
import { encodingRefusal, headersOf, refuseUnreadable, unreadable } from './unreadable.ts'

/** An answered request, without anything of its reader: no address, no query, no id of a member. */
export interface AnsweredRequest {
  method: string | undefined
  /** Pattern of the route. */
  route: string
  status: number
  milliseconds: number
  /** Absent for a page served from memory without a route. */
  reqId?: string
  /** Absent when no trace records it. */
  traceId?: string
}

type RequestIds = Pick<AnsweredRequest, 'reqId' | 'traceId'>

export interface HttpOptions {
  log: Logger
  metrics: Metrics
  tracing?: Pick<Tracing, 'followRequests'> | undefined
  /** By default nothing is limited. */
  reads?: ReadBudget
  room: Room
  securityEvent: LogSecurityEvent
  trustedProxies: string[]
  /** The site is served over https: adds Strict-Transport-Security. */
  secure: boolean
  /** Name of the site now; absent: the usual one. */
  siteName?(): string
  /** The API's documents; absent: none are served. */
  openApi?(audience: Audience, siteName: string): object
  /** Address of the document about the authorization server, which refused callers are told. */
  resourceMetadata?: string | undefined
  /** Origin that files are fetched from after a redirect; absent: the site alone. */
  fileSource?: string | undefined
  /** Refusal of an unroutable address that belongs to a protocol other than the API's. */
  otherRefusal?(
    request: Pick<FastifyRequest, 'url' | 'headers' | 'id'>,
    code: 'validation_failed' | 'route_not_found',
    message: string,
  ): { headers: Record<string, string>; body: object } | undefined
  /** Notes an answered request, for the log of requests; absent: nothing is noted. */
  onAnswered?: ((answered: AnsweredRequest) => void) | undefined
  /** False: a busy server refuses nothing. True by default. */
  shedsLoad?: boolean
  /** Key of the caller for rate limits. */
  rateKey(request: { ip: string; headers: Record<string, unknown> }): string
  /** Counts of all nodes; absent where each node counts for itself. */
  counts?: SharedCounts | undefined
  /** Default: a signal of its own, which begins when the application closes. */
  stopping?: Stopping
  /** Milliseconds that requests in flight have to finish when the application closes. */
  stopPatience?: number
  /** Address under which a request is routed; undefined: the one that it names. */
  addressOf?: ((request: Pick<IncomingMessage, 'url' | 'headers'>) => string | undefined) | undefined
  /** Serves requests that need no route; returns false for a request that has to be routed. */
  shortcut?(request: IncomingMessage, response: ServerResponse): boolean
}

/** In bytes; media uploads have their own limit. */
const bodyLimit = 1_048_576
const usualStopPatience = 20_000
/** Characters of a response above which it is sent as bytes. */
const encodedAbove = 8_192
/** Milliseconds that the event loop may be behind before requests are refused as `unavailable`. */
const mostDelay = 2_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route always responds with JSON. */
    answersData?: boolean
    /** Points per read (`read-budget.ts`); endpoints of the contract charge their own. */
    readCost?: number
  }
  interface FastifyRequest {
    /** The signed-in member, once identified. */
    memberId: string | null
  }
}

/**
 * Creates the HTTP server with security headers, compression, limits, errors and OpenAPI. Features add their routes.
 */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { documents, data } = securityHeaders(options.secure, options.fileSource)
  const name = requestNames()
  const { stopping = createStopping(), stopPatience = usualStopPatience } = options
  const { metrics, onAnswered } = options
  const note = (route: string, status: number, elapsed: number, method?: string, ids?: RequestIds) => {
    metrics.countAnswer(route, status, elapsed)
    if (onAnswered === undefined) return
    const milliseconds = Math.round(elapsed * 10) / 10
    onAnswered({ method, route, status, milliseconds, ...ids })
  }
  const app = fastify({
    requestTimeout: filePatience,
    // Runs before the router.
    rewriteUrl(request) {
      routeHeadAsGet(request)
      return options.addressOf?.(request) ?? request.url ?? '/'
    },
    clientErrorHandler({ code: fault }, socket) {
      const id = name()
      options.log.debug({ reqId: id, fault }, 'request could not be parsed')
      refuseUnreadable(socket, unreadable(fault, id), data)
    },
    // Runs before any route or hook.
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
      const manner = {
        shouldUpgradeCallback: asksForSocket,
        requireHostHeader: false,
        headersTimeout: headPatience,
        // Milliseconds between checks for late requests.
        connectionsCheckingInterval: 5_000,
        ServerResponse: farewellResponse(stopping),
      }
      const server = createServer(manner, (request, response) => {
        // Node would refuse it without an explanation.
        if (request.headers.host === undefined && request.httpVersion === '1.1') {
          const { status, body } = unreadable(undefined, name())
          response.writeHead(status, { ...data, ...headersOf(body) }).end(body)
          return
        }
        const began = performance.now()
        if (options.shortcut?.(request, response) === true)
          note('from memory', response.statusCode, performance.now() - began, request.method)
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
    // A stop finishes requests in flight, and serves those that still come (stopping.ts).
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
  })
  // Input is validated by the contract's Zod schemas; the JSON schemas on routes are documentation.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => jsonOf)
  // Clients name the type without a body too, as for DELETE.
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : readJson(request, body, done),
  )
  app.decorateRequest('memberId', null)
  app.decorateRequest('traceId', null)
  await options.tracing?.followRequests(app)
  handleErrors(app, options)
  finishRequests(app, {
    stopping,
    patience: stopPatience,
    onCut: (connections) => options.log.warn({ connections }, 'connections were cut by the stop'),
  })

  refuseSlowBodies(app, data)
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(request.routeOptions.config.answersData === true ? data : documents)
    next()
  })
  answerHeadRequests(app)
  // After the routes' own hooks: an endpoint may have refused the caller already.
  app.addHook('preParsing', ({ headers }, _reply, _payload, next) =>
    next(encodingRefusal(headers['content-encoding'])),
  )
  app.addHook('onRoute', (route) => {
    const { readCost } = route.config ?? {}
    if (readCost === undefined) return
    const spend = async (request: FastifyRequest, reply: FastifyReply) =>
      options.reads?.spend(request, reply, readCost)
    route.onRequest = [spend, ...[route.onRequest ?? []].flat()]
  })
  app.addHook('preValidation', (request, _reply, next) => {
    const { answersData } = request.routeOptions.config
    next(answersData === true ? unkeepableTextRefusal(request) : undefined)
  })
  // Responses to a request with a token are private, whatever the route sets for guests.
  app.addHook('onSend', (request, reply, payload, next) => {
    if (request.headers.authorization !== undefined) reply.header('cache-control', privately)
    // Node joins a string to the headers and encodes both while it sends: a fifth more CPU for a page of posts.
    next(null, typeof payload === 'string' && payload.length > encodedAbove ? Buffer.from(payload) : payload)
  })
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'none'
    const { id: reqId, traceId } = request
    const ids = traceId === null ? { reqId } : { reqId, traceId }
    note(route, reply.raw.statusCode, reply.elapsedTime, request.method, ids)
    next()
  })
  await app.register(rateLimit, {
    global: false,
    ...(options.counts === undefined ? {} : { store: sharedRateStore(options.counts) }),
    keyGenerator: (request) => options.rateKey(request),
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  })
  setRouteLimitHeaders(app)
  if (options.shedsLoad !== false)
    await app.register(underPressure, { maxEventLoopDelay: mostDelay, exposeStatusRoute: false })
  await app.register(compress, {
    global: true,
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
  const { siteName = () => usualSiteName, openApi } = options
  if (openApi !== undefined)
    await openApiRoutes(app, {
      document: (audience) => openApi(audience, siteName()),
      version: siteName,
      policy: required(documents['content-security-policy'], 'the content security policy'),
      lookups: metrics.lookupsOf('openapi'),
    })
  return app
}

/** Generates request ids that are unique across nodes; a counter costs a hundredth of a random id. */
function requestNames(): () => string {
  const node = randomUUID().slice(0, 8)
  let count = 0
  return () => `${node}-${(++count).toString(36)}`
}
