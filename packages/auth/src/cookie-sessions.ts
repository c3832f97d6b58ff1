import { randomBytes } from 'node:crypto'
import { readCookie, setCookie } from '@parvis/platform/http/cookies.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, isSecure } from './cookies.ts'
import type { AuthCore } from './core.ts'
import { AuthError } from './errors.ts'
import { queryText } from './input.ts'

const cookiePath = '/auth/v1'
/** Seconds; the lifetime of a session without renewal. */
const cookieLifetime = 180 * 24 * 60 * 60

/**
 * Puts the refresh token of the host's own pages into an HttpOnly cookie, away from scripts; the end of the session deletes
 * it. Calls without the header get the protocol's usual response.
 */
export function keepSessionsInCookies(auth: FastifyInstance, core: AuthCore): void {
  auth.addHook('preSerialization', async (request, reply, payload) => {
    if (!isSession(payload) || !keepsCookie(core, request)) return payload
    writeCookies(core, reply, payload)
    return { ...payload, refresh_token: core.host.cookies.placeholderPrefix + randomBytes(6).toString('hex') }
  })
  auth.addHook('onSend', async (request, reply) => {
    if (endsSession(request, reply) && keepsCookie(core, request)) clearCookies(core, reply)
  })
}

/**
 * The request's refresh token: from the body, or from the cookie when the body has the placeholder.
 * @throws AuthError when there is no cookie for the placeholder
 */
export function presentedRefreshToken(core: AuthCore, request: FastifyRequest, given: string): string {
  if (!given.startsWith(core.host.cookies.placeholderPrefix)) return given
  const token = keptRefreshToken(core, request)
  if (token === undefined)
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  return token
}

/** The refresh token of the request's cookie, if one of our own pages sent it. */
export function keptRefreshToken(core: AuthCore, request: FastifyRequest): string | undefined {
  return keepsCookie(core, request)
    ? readCookie(request.headers.cookie, cookieName(core, 'refresh'))
    : undefined
}

/** Whether the request comes from our own pages: CORS allows the header to no other site, and the origin is checked too. */
export function keepsCookie({ context, host: { cookies } }: AuthCore, { headers }: FastifyRequest): boolean {
  if (headers[cookies.header.name] !== cookies.header.value) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === headers.host || host === new URL(context.config.siteUrl).host
}

interface SessionPayload {
  access_token: string
  refresh_token: string
  expires_in: number
}

function isSession(payload: unknown): payload is SessionPayload {
  const { access_token, refresh_token, expires_in } = (payload ?? {}) as Partial<SessionPayload>
  return (
    typeof access_token === 'string' && typeof refresh_token === 'string' && typeof expires_in === 'number'
  )
}

function writeCookies(core: AuthCore, reply: FastifyReply, session: SessionPayload): void {
  const common = { secure: isSecure(core), sameSite: 'Strict' } as const
  setCookie(reply, cookieName(core, 'refresh'), session.refresh_token, {
    ...common,
    path: cookiePath,
    maxAge: cookieLifetime,
  })
  // For files that the browser fetches by itself.
  const { name, path } = core.host.cookies.files
  setCookie(reply, name, session.access_token, {
    ...common,
    path,
    maxAge: session.expires_in,
  })
}

/** A sign-out of this browser, with any result, or a renewal that was refused for good. */
function endsSession(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (request.method !== 'POST') return false
  const { url = '' } = request.routeOptions
  if (url.endsWith('/logout')) return queryText(request, 'scope') !== 'others'
  const renews = url.endsWith('/token') && queryText(request, 'grant_type') === 'refresh_token'
  return renews && (statusCode === 400 || statusCode === 403)
}

function clearCookies(core: AuthCore, reply: FastifyReply): void {
  const common = { secure: isSecure(core), sameSite: 'Strict', maxAge: 0 } as const
  setCookie(reply, cookieName(core, 'refresh'), '', { ...common, path: cookiePath })
  const { name, path } = core.host.cookies.files
  setCookie(reply, name, '', { ...common, path })
}
