import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MastodonError, refusalOf } from './errors.ts'
import type { ApiCall, MastodonHost } from './host.ts'
import { type RequestParameters, readParameters } from './parameters.ts'

/** A request of a client, with the means to answer it by the site's own API. */
export interface ClientCall {
  host: MastodonHost
  request: FastifyRequest
  reply: FastifyReply
  given: RequestParameters
  get<Answer>(path: string): Promise<Answer>
  send<Answer>(method: ApiCall['method'], path: string, body?: unknown): Promise<Answer>
  upload<Answer>(path: string, file: Buffer): Promise<Answer>
  /** The signed-in member. */
  me(): Promise<OwnProfileView>
}

export type Answer = (clientCall: ClientCall) => Promise<unknown>
type Register = (path: string, answer: Answer) => void

/** Registers the methods of one group. */
export interface Routes {
  get: Register
  post: Register
  put: Register
  remove: Register
}

export function clientCallOf(host: MastodonHost, request: FastifyRequest, reply: FastifyReply): ClientCall {
  const given = readParameters(request)
  async function ask<Answer>(call: ApiCall): Promise<Answer> {
    const { status, headers, json } = await host.call(request, call)
    if (status < 400) return json as Answer
    throw refusalOf(status, json?.error?.code, headers['retry-after'])
  }
  let me: Promise<OwnProfileView> | undefined
  return {
    host,
    request,
    reply,
    given,
    get: (path) => ask({ method: 'GET', path }),
    send: (method, path, body) => ask({ method, path, ...(body === undefined ? {} : { body }) }),
    upload: (path, file) => ask({ method: 'POST', path, file }),
    me() {
      me ??= ask<OwnProfileView>({ method: 'GET', path: '/me' })
      return me
    },
  }
}

/** Runs a read whose thing may not exist; undefined for what this reader may not see. */
export async function ifFound<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof MastodonError && (error.status === 404 || error.status === 422)) return undefined
    throw error
  }
}
