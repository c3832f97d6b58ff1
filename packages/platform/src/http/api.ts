import { scopeFor, type TokenScope } from '@parvis/contract/accounts/personal-tokens.ts'
import {
  apiAddress,
  type Description,
  type Endpoint,
  type PartOutput,
  parameterName,
  type RefusalBody,
  refusalsOf,
} from '@parvis/contract/endpoint.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions as FastifyRoute } from 'fastify'
import type { z } from 'zod'
import { sqlState } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { answerPreflights, openToOtherSites } from './cross-origin.ts'
import { type ReadBudget, readCosts } from './read-budget.ts'
import type { RunRead } from './replica-reads.ts'

const foreignKeyViolation = '23503'

/** Returned by a handler that has sent its response itself, bypassing Fastify (`reply.hijack()`). */
export const answered = Symbol('answered')

/** Arguments of a handler: validated input, and the caller (null for a guest). */
export interface Call<Params, Query, Body, Member> {
  params: Params
  query: Query
  body: Body
  member: Member | null
  request: FastifyRequest
  reply: FastifyReply
}

/** Requests per window, counted per member, or per address for guests. */
export interface Rate {
  max: number
  /** Seconds. */
  window: number
}

/**
 * Per-address limit for writes: this many times the member limit, and at least 1,000. A school or a town hall shares an
 * address, and so do a thousand accounts on one machine.
 */
const membersOfAddress = 20
const fullHall = 1_000

/** Default limit for writes: faster than any person. */
const usualWrites: Rate = { max: 240, window: 60 }

export interface RouteOptions {
  /** Guests' responses are mostly cached: a hit costs little, rendering costs more (`response-cache.ts`). */
  isHot?: boolean
  /** By default, reads have none and writes {@link usualWrites}. */
  rate?: Rate
  /** A read whose response decides something, or is secret: replicas never answer it. */
  onPrimary?: boolean
}

type CallOf<D extends Description, M> = Call<
  PartOutput<D, 'params'>,
  PartOutput<D, 'query'>,
  PartOutput<D, 'body'>,
  M
>

type Handler<D extends Description, M> = (
  call: CallOf<D, M>,
) => Promise<z.input<D['returns']> | typeof answered>

type MemberHandler<D extends Description, M> = (
  call: CallOf<D, M> & { member: M },
) => Promise<z.input<D['returns']> | typeof answered>

/** Turns endpoints of the contract into routes below {@link apiAddress}. */
export interface Api<Member> {
  /** Registers an endpoint that guests may call. */
  open<D extends Description>(
    endpoint: Endpoint<D>,
    handler: Handler<D, Member>,
    options?: RouteOptions,
  ): void
  /** Registers an endpoint for members only: a guest is refused with `not_authenticated` before the handler. */
  members<D extends Description>(
    endpoint: Endpoint<D>,
    handler: MemberHandler<D, Member>,
    options?: RouteOptions,
  ): void
  /** The endpoints that are registered. */
  readonly endpoints: readonly Endpoint[]
}

type DescribedRules = Pick<Description, 'refusals' | 'consent' | 'staff'>

export interface ApiOptions<Member> {
  /** Returns the parameters, answer and refusals of an endpoint. */
  describe<D extends Description>(endpoint: Endpoint<D>): D
  /**
   * Identifies the caller; throws a Refusal for an invalid token.
   * @param scope by which the endpoint takes personal tokens; without one it takes none
   */
  identify(request: FastifyRequest, scope: TokenScope | undefined): Promise<Member | null>
  /** Throws a Refusal for a caller who has to do something else first. */
  admit(described: DescribedRules, member: Member | null): void
  /**
   * Whether an endpoint checks its caller before it reads the request, so that other callers learn nothing about what it
   * takes.
   */
  admitsFirst?(described: DescribedRules): boolean
  /** Runs a handler, for some callers with another variant of its queries. Default: only runs it. */
  runAsReader?<Result>(member: Member | null, work: () => Result): Result
  /** Removes from a response what its caller may not see. Default: nothing. */
  presentAnswer?(member: Member | null, answer: unknown): unknown
  /** Key for counting writes per address, in addition to the member. */
  addressKey(request: FastifyRequest): string
  rateLimits: boolean
  reads: ReadBudget
  /** Reads from replicas; undefined: all reads are the primary's. */
  fromReplicas?: RunRead | undefined
  /** Called for a refusal that an endpoint answers without declaring it: a defect. The refusal is answered all the same. */
  reportUndeclared(endpoint: Pick<Endpoint, 'method' | 'path'>, code: RefusalCode): void
}

/** Creates the registrar of a Fastify instance. Endpoints must declare every refusal that their handler throws. */
export function createApi<Member extends { id: string }>(
  app: FastifyInstance,
  options: ApiOptions<Member>,
): Api<Member> {
  const { describe, identify, admit, admitsFirst, addressKey, rateLimits, reads } = options
  const {
    presentAnswer = (_, answer) => answer,
    runAsReader = (_, work) => work(),
    fromReplicas,
    reportUndeclared,
  } = options
  const endpoints: Endpoint[] = []
  const opensToPreflights = answerPreflights(app, apiAddress)

  function register<D extends Description>(
    endpoint: Endpoint<D>,
    handler: (call: CallOf<D, Member>) => Promise<unknown>,
    options: RouteOptions = {},
  ): void {
    const described = describe(endpoint)
    endpoints.push(endpoint)
    const { rate = endpoint.method === 'GET' ? undefined : usualWrites } = options
    const ofAddress =
      rate !== undefined && rateLimits && endpoint.method !== 'GET'
        ? perAddress(app, rate, (request) => `${endpoint.name} ${addressKey(request)}`)
        : undefined
    const readsElsewhere = endpoint.method === 'GET' && options.onPrimary !== true ? fromReplicas : undefined
    const declared = new Set(refusalsOf(described))
    const admitted = async (request: FastifyRequest) => {
      const member = await identify(request, scopeFor(described.scope, request.query))
      request.memberId = member?.id ?? null
      if (member === null && endpoint.access === 'member') throw new Refusal('not_authenticated')
      admit(described, member)
      return member
    }
    const admission = async (request: FastifyRequest) => void (await admitted(request))
    const isForOthers = endpoint.access === 'anyone' || described.scope !== undefined
    const isOpenRead = endpoint.method === 'GET' && isForOthers
    const onRequest = [
      ...(isOpenRead ? [openToOtherSites] : []),
      ...(ofAddress === undefined ? [] : [ofAddress]),
      ...(admitsFirst?.(described) === true ? [admission] : []),
    ]
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      // Again for an endpoint that admits first: rights may end while a body arrives.
      const member = await admitted(request)
      if (endpoint.method === 'GET') {
        const isHot = options.isHot === true && member === null
        reads.spend(request, reply, isHot ? readCosts.fromMemory : readCosts.fromDatabase)
      }
      const call = {
        params: validated(described.params, request.params, 'params') as PartOutput<D, 'params'>,
        query: validated(described.query, request.query, 'query') as PartOutput<D, 'query'>,
        body: validated(described.body, request.body ?? undefined, 'body') as PartOutput<D, 'body'>,
        member,
        request,
        reply,
      }
      try {
        const result =
          readsElsewhere === undefined
            ? await runAsReader(member, () => handler(call))
            : await readsElsewhere(request, reply, () => runAsReader(member, () => handler(call)))
        return result === answered ? result : presentAnswer(member, result)
      } catch (error) {
        // The referenced row was deleted. If it is the caller's own account, the session is invalid too and the refusal
        // says so.
        if (sqlState(error) === foreignKeyViolation)
          await identify(request, scopeFor(described.scope, request.query))
        throw error
      }
    }
    const route: FastifyRoute = {
      method: endpoint.method,
      url: apiAddress + endpoint.path,
      config: {
        answersData: true,
        takesFile: described.file !== undefined,
        rateLimit:
          rate !== undefined && rateLimits ? { max: rate.max, timeWindow: rate.window * 1000 } : false,
      },
      onRequest,
      handler: async (request, reply) => {
        try {
          return await answer(request, reply)
        } catch (error) {
          if (error instanceof Refusal && !declared.has(error.code)) reportUndeclared(endpoint, error.code)
          throw error
        }
      },
    }
    if (isOpenRead) opensToPreflights(endpoint.path)
    if (described.file === undefined) app.route(route)
    else app.register(async (place) => takingFiles(place).route(route))
  }

  return {
    endpoints,
    open: register,
    members: (endpoint, handler, options) =>
      register(
        endpoint,
        (call) => {
          const { member } = call
          if (member === null) throw new Refusal('not_authenticated')
          return handler({ ...call, member })
        },
        options,
      ),
  }
}

/** Counts a write for its address before the request is parsed. */
function perAddress(
  app: FastifyInstance,
  { max, window }: Rate,
  keyGenerator: (r: FastifyRequest) => string,
) {
  const count = app.createRateLimit({
    max: Math.max(max * membersOfAddress, fullHall),
    timeWindow: window * 1_000,
    keyGenerator,
  })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw new Refusal('rate_limited', 'too many requests from this address')
  }
}

/** Passes bodies on unparsed, so that a caller who may not send a file is refused before it is received. */
function takingFiles(app: FastifyInstance): FastifyInstance {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  return app
}

function validated(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const fields: Record<string, string> = {}
  for (const issue of read.error.issues) {
    const path = part === 'params' ? parameterName(issue.path.join('.')) : issue.path.join('.')
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) fields[key] = 'unknown'
    else fields[path === '' ? part : path] ??= issue.message
  }
  throw new Refusal(validationCode(fields), `invalid ${part}`, fields)
}

/** A text that is just empty or too long has its own refusal, which forms can explain. */
function validationCode(fields: Record<string, string>): RefusalCode {
  const reasons = Object.entries(fields)
  if (reasons.length === 1 && reasons[0]?.[0] === 'content') {
    if (reasons[0][1] === 'empty') return 'content_empty'
    if (reasons[0][1] === 'too_long') return 'content_too_long'
  }
  return 'validation_failed'
}

/** Body of a refusal, common to all endpoints. */
export function refusalBody(
  code: RefusalCode,
  message: string,
  requestId: string,
  fields?: Record<string, string>,
): RefusalBody {
  return { error: { code, message, ...(fields === undefined ? {} : { fields }), request_id: requestId } }
}
