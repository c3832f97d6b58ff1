import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'

/** Callers that an endpoint admits at all; the server's policies add finer rights. */
export type Access = 'anyone' | 'member'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One HTTP endpoint, defined once: the server's route, the typed client, the forms and the OpenAPI page derive from it.
 * `path` is relative to `/api`, with parameters written `:name` as in `params`. `refusals` lists the refusals of this
 * endpoint besides {@link ofSession} and {@link everywhere}; {@link refusalsOf} has them all.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Returns extends z.ZodType = z.ZodType,
> {
  readonly name: string
  readonly summary: string
  readonly method: Method
  readonly path: `/${string}`
  readonly access: Access
  /**
   * By default, `consent_required` among the refusals closes the endpoint to members without consent. `by the handler`:
   * the handler decides, depending on the request.
   */
  readonly consent?: 'by the handler'
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Media types of a body that is the file itself instead of JSON; the handler reads it as a stream. */
  readonly file?: readonly string[]
  readonly returns: Returns
  readonly refusals: readonly RefusalCode[]
}

/** Refusals that any endpoint may answer, whatever it lists itself. */
export const everywhere = [
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
export const ofSession = ['not_authenticated', 'member_banned', 'second_factor_required'] as const

/** Every refusal that an endpoint may answer. */
export function refusalsOf({ refusals }: Pick<Endpoint, 'refusals'>): readonly RefusalCode[] {
  return [...new Set([...ofSession, ...refusals, ...everywhere])]
}

type Absent = z.ZodUndefined

/** Declares an endpoint; the parts left out are typed as absent. */
export function endpoint<
  Returns extends z.ZodType,
  Params extends z.ZodType = Absent,
  Query extends z.ZodType = Absent,
  Body extends z.ZodType = Absent,
>(definition: Endpoint<Params, Query, Body, Returns>): Endpoint<Params, Query, Body, Returns> {
  return definition
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
