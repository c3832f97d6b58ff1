import type { z } from 'zod'
import type { NeededScope } from './accounts/personal-tokens.ts'
import type { RefusalCode } from './refusals.ts'

/** Address of the API, without the site: every endpoint of the contract is below it. */
export const apiAddress = '/api/v1'

/** Callers that an endpoint admits at all; the server's policies add finer rights. */
export type Access = 'anyone' | 'member'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Path = `/${string}`
type Route = `${Method} ${Path}`

/**
 * What one endpoint takes, returns and refuses. It stands in the `.schemas.ts` beside its endpoint's module, under the same
 * name, so that a browser can call an endpoint without loading a validation library.
 */
export interface Description {
  readonly summary: string
  /**
   * By default, `consent_required` among the refusals closes the endpoint to members without consent. `by the handler`:
   * the handler decides, depending on the request.
   */
  readonly consent?: 'by the handler'
  /**
   * By default, `staff_only`, `reviewers_only`, `administrators_only` or `editors_only` among the refusals closes the endpoint to everybody
   * else, before the request is read. `by the handler`: others may call it too.
   */
  readonly staff?: 'by the handler'
  /** Scope by which a personal token may call the endpoint; without one it is closed to tokens. */
  readonly scope?: NeededScope
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Media types of a body that is the file itself instead of JSON; the handler reads it as a stream. */
  readonly file?: readonly string[]
  readonly returns: z.ZodType
  /** Its own refusals, none by default; {@link refusalsOf} adds those that every endpoint may answer. */
  readonly refusals?: readonly RefusalCode[]
}

/**
 * One HTTP endpoint, as a client calls it. `path` is relative to {@link apiAddress}, with parameters written `:name` as in the
 * `params` of its description, which the server's route, the types of the client and the OpenAPI page derive from too.
 */
export interface Endpoint<Described extends Description = Description> {
  readonly name: string
  readonly method: Method
  readonly path: Path
  readonly access: Access
  /** Carries the type of the description; never set. */
  readonly described?: Described
}

/** Names under which a `.schemas.ts` describes endpoints. */
type DescribedName<Schemas> = keyof {
  [Name in keyof Schemas as Schemas[Name] extends Description ? Name : never]: unknown
} &
  string

/** Declares one endpoint by its route and the name of its description, under which its module exports it. */
type EndpointDeclarer<Schemas> = <Name extends DescribedName<Schemas>>(
  name: Name,
  route: Route,
) => Endpoint<Extract<Schemas[Name], Description>>

/** Declare the endpoints of one module, by those whom they admit. */
export type EndpointDeclarers<Schemas> = Readonly<Record<Access, EndpointDeclarer<Schemas>>>

const declarerFor =
  (access: Access) =>
  (name: string, route: Route): Endpoint<never> => {
    // The two parts that the type of `route` has.
    const [method, path] = route.split(' ') as [Method, Path]
    return { name, method, path, access }
  }

/** One object for all modules: each gives it the type of its own schemas. */
export const endpointDeclarers = { anyone: declarerFor('anyone'), member: declarerFor('member') }

/** The description of an endpoint, or of each of several. */
export type DescriptionOf<Called extends Endpoint> =
  Called extends Endpoint<infer Described> ? Described : never

type Part = 'params' | 'query' | 'body'

/** What a caller sends as a part of a request; undefined where the endpoint takes none. */
export type PartInput<Described extends Description, Name extends Part> =
  Described extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? z.input<Schema> : undefined

/** The same part as the handler gets it, validated. */
export type PartOutput<Described extends Description, Name extends Part> =
  Described extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? z.output<Schema> : undefined

/** Returns the public name of a parameter of a path, in snake_case: `post_id` of `:postId`. */
export function parameterName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Refusals that any endpoint may answer, whatever it lists itself. */
const sharedRefusals = [
  'token_in_address',
  'validation_failed',
  'encoding_unsupported',
  'rate_limited',
  'unavailable',
  'unexpected_failure',
] as const

/**
 * Refusals that follow from `access`: the session of the request is missing, ended, banned, or lacks a second factor.
 * An endpoint for anyone answers them too, to a request that bears a session.
 */
const sessionRefusals = ['not_authenticated', 'member_banned', 'second_factor_required'] as const

/** Refusals of a request that bears a personal token, where tokens are accepted. */
const tokenRefusals = [
  'token_unknown',
  'token_expired',
  'token_revoked',
  'token_scope_needed',
  'application_blocked',
  'application_limited',
] as const

/** Every refusal that an endpoint may answer. */
export function refusalsOf({
  refusals = [],
  scope,
}: Pick<Description, 'refusals' | 'scope'>): readonly RefusalCode[] {
  const bearerRefusals = scope === undefined ? (['token_not_accepted'] as const) : tokenRefusals
  return [...new Set([...sessionRefusals, ...bearerRefusals, ...refusals, ...sharedRefusals])]
}

/** Shape of every refusal's body. `fields` names what failed validation: path in dot form → reason. */
export interface RefusalBody {
  error: {
    code: RefusalCode
    /** For developers, in English; the member reads the web app's French sentence for `code`. */
    message: string
    fields?: Record<string, string>
    request_id: string
  }
}

/** Errors of RFC 6750, section 3.1, by the refusal that says the same. */
export const bearerErrors: Partial<
  Record<RefusalCode, 'invalid_request' | 'invalid_token' | 'insufficient_scope'>
> = {
  not_authenticated: 'invalid_token',
  token_unknown: 'invalid_token',
  token_expired: 'invalid_token',
  token_revoked: 'invalid_token',
  token_in_address: 'invalid_request',
  token_scope_needed: 'insufficient_scope',
  token_not_accepted: 'insufficient_scope',
}
