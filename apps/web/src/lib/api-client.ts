import {
  apiAddress,
  type Description,
  type DescriptionOf,
  type Endpoint,
  type PartInput,
  type RefusalBody,
} from '@parvis/contract/endpoint.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import type { z } from 'zod'
import { setServedFromCache } from './connection.ts'
import { recordSeen, seenHeaders } from './seen.ts'
import { servedAnswer } from './served-answers.ts'
import { recordServerDate } from './server-clock.ts'
import { accessToken, currentSession, renewSession, verifySession } from './session.ts'

/** A refusal of the server, by its name in the contract. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: RefusalCode
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | null

  constructor(status: number, refusal: Partial<RefusalBody['error']>) {
    super(refusal.message ?? `HTTP ${status}`)
    this.code = refusal.code ?? (status >= 502 && status <= 504 ? 'unavailable' : 'unexpected_failure')
    this.status = status
    this.fields = refusal.fields ?? {}
    this.requestId = refusal.request_id ?? null
  }
}

/** Whether a read failed because its address names nothing: it holds no id, or that of none. */
export const isUnknownAddress = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.code === 'validation_failed')

/** The server could not be reached, or did not answer in time. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** The member's token has ended and could not be renewed: without it the server would take them for a guest. */
export class RenewalError extends NetworkError {}

type PartOption<Name extends string, Input> = [Input] extends [undefined]
  ? { [Key in Name]?: undefined }
  : object extends Input
    ? { [Key in Name]?: Input }
    : { [Key in Name]: Input }

export type CallInput<D extends Description> = PartOption<'params', PartInput<D, 'params'>> &
  PartOption<'query', PartInput<D, 'query'>> &
  PartOption<'body', PartInput<D, 'body'>> & {
    /** The body of an endpoint that takes a file. */
    file?: Blob
    /** Says nothing of who is signed in: what a secret opens is open to its holder, suspended or not. */
    anonymous?: boolean
    signal?: AbortSignal
  }

/** Longer than this a request counts as lost, in milliseconds. */
const patience = 20_000
/** A file may have to pass through a slow line. */
const filePatience = 120_000

/** Browsers send at most 64 KiB after their page was left; text is counted in UTF-16 code units, of 3 bytes at most. */
const keptAliveLength = 20_000

type Values = Readonly<Record<string, unknown>>

function addressOf(path: string, params: Values, query: Values): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
  }
  return `${apiAddress}${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** The error for a failed fetch, or for a body that was cut off. */
function lossOf(address: string, cause: unknown): unknown {
  const isCancelled = cause instanceof DOMException && cause.name === 'AbortError'
  // The whole body came, and is no JSON: the server's fault.
  if (isCancelled || cause instanceof SyntaxError) return cause
  return new NetworkError(`${address} could not be reached, or its answer was cut off`, { cause })
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch (cause) {
    throw lossOf(address, cause)
  }
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw lossOf(response.url, cause)
  }
}

/** Fetches the sentence of a refusal, where it does not come with every screen. */
let fetchSentence: (code: RefusalCode) => unknown = () => undefined

/** Has something fetched before a caller learns of a refusal. */
export function beforeRefusals(fetch: (code: RefusalCode) => unknown): void {
  fetchSentence = fetch
}

const refusalListeners = new Map<RefusalCode, () => void>()

/** Calls a listener for each answer with this refusal, whichever screen asked; returns the function that ends that. */
export function onRefusal(code: RefusalCode, listener: () => void): () => void {
  refusalListeners.set(code, listener)
  return () => {
    refusalListeners.delete(code)
  }
}

async function readRefusal(response: Response): Promise<ApiError> {
  const body = (await readBody(response).catch((error: unknown) => {
    if (error instanceof SyntaxError) return {}
    throw error
  })) as Partial<RefusalBody>
  return new ApiError(response.status, body.error ?? {})
}

/** The refusal that an answer carries, with its words. */
export async function refusalOf(response: Response): Promise<ApiError> {
  return withWords(await readRefusal(response))
}

/** A refusal once its sentence is there; without it, it gets that of an unexpected failure. */
export async function withWords(refusal: ApiError): Promise<ApiError> {
  try {
    await fetchSentence(refusal.code)
  } catch (error) {
    console.warn('the sentences of refusals could not be fetched', error)
  }
  refusalListeners.get(refusal.code)?.()
  return refusal
}

/** Without a connection a member may have no token: the service worker finds what they read last by their id. */
function readerHeader(anonymous: boolean | undefined): Record<string, string> {
  const session = currentSession()
  return anonymous || session.status !== 'signed-in' ? {} : { 'x-parvis-reader': session.userId }
}

/** Asks the member for what a refused call needs, and tells whether they gave it. */
type Remedy = () => Promise<boolean>

const remedies = new Map<RefusalCode, Remedy>()

/** Has calls that are refused by this name made again once the member has given what they need. */
export function remedyFor(code: RefusalCode, remedy: Remedy): void {
  remedies.set(code, remedy)
}

/** The answer, or that to another try after the member has given what it was refused for. */
export async function remedied(response: Response, again: () => Promise<Response>): Promise<Response> {
  if (response.status !== 403) return response
  const remedy = remedies.get((await readRefusal(response.clone())).code)
  return remedy !== undefined && (await remedy()) ? again() : response
}

/** Whether a call was refused because its session makes nobody a member any more; the session is then up to date. */
export async function hasEnded(response: Response): Promise<boolean> {
  // Ended elsewhere: forget it.
  if (response.status === 401) return (await verifySession()).status === 'signed-out'
  if (response.status !== 403) return false
  const { code } = await readRefusal(response.clone())
  // The factor that opened this session is gone, and another one is asked for: so new tokens say.
  return code === 'second_factor_required' && (await renewSession()).status !== 'signed-in'
}

/**
 * Calls an endpoint of the contract. Types come from its schemas; answers are trusted, not parsed again.
 *
 * @throws {ApiError} when the server refuses
 * @throws {NetworkError} when it cannot be reached
 */
export async function call<Called extends Endpoint>(
  endpoint: Called,
  ...[input]: object extends CallInput<DescriptionOf<Called>>
    ? [CallInput<DescriptionOf<Called>>?]
    : [CallInput<DescriptionOf<Called>>]
): Promise<z.output<DescriptionOf<Called>['returns']>> {
  const { params, query, body, file, anonymous, signal } = (input ?? {}) as {
    params?: Values
    query?: Values
    body?: unknown
    file?: Blob
    anonymous?: boolean
    signal?: AbortSignal
  }
  const address = addressOf(endpoint.path, params ?? {}, query ?? {})
  const content = file ?? (body === undefined ? undefined : JSON.stringify(body))

  const attempt = (token: string | null) => {
    const timeout = AbortSignal.timeout(file === undefined ? patience : filePatience)
    return send(address, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...seenHeaders(),
        ...(token === null ? readerHeader(anonymous) : { authorization: `Bearer ${token}` }),
        ...(content === undefined ? {} : { 'content-type': file?.type ?? 'application/json' }),
      },
      ...(content === undefined ? {} : { body: content }),
      // A tap counts even when the page is left right after it.
      keepalive:
        endpoint.method !== 'GET' &&
        (content === undefined || (typeof content === 'string' && content.length <= keptAliveLength)),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  }

  const token = anonymous ? null : await accessToken()
  if (token === null && endpoint.method === 'GET') {
    const served = servedAnswer(address)
    if (served !== undefined) return (await served) as z.output<DescriptionOf<Called>['returns']>
  }
  const isUnproven = token === null && !anonymous && currentSession().status === 'signed-in'
  if (isUnproven && endpoint.method !== 'GET') throw new RenewalError()
  let response = await attempt(token)
  // The service worker answers with what this member read last (public/service-worker.js). Nobody else may.
  if (isUnproven && !response.headers.has('x-parvis-kept')) throw new RenewalError()
  // Let a reader read on as a guest.
  if (token !== null && (await hasEnded(response)) && endpoint.access === 'anyone')
    response = await attempt(null)
  response = await remedied(response, async () => attempt(await accessToken()))
  recordSeen(response.headers.get('x-parvis-seen'))
  recordServerDate(response.headers.get('date'))
  if (!response.ok) throw await refusalOf(response)
  // By the service worker (public/service-worker.js).
  setServedFromCache(response.headers.has('x-parvis-kept'))
  return (await readBody(response)) as z.output<DescriptionOf<Called>['returns']>
}
