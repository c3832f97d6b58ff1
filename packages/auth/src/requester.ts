import { randomBytes } from 'node:crypto'
import { sha256 } from '@parvis/platform/digest.ts'
import { readCookie, setCookie } from '@parvis/platform/http/cookies.ts'
import { addressKey } from '@parvis/platform/network-address.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, isSecure } from './cookies.ts'
import type { AuthCore } from './core.ts'
import type { Requester } from './request-keys.ts'

const path = '/auth/v1'
/** Seconds; longer than any link lives. */
const lifetime = 24 * 60 * 60

/** The sender of this request. */
export function readRequester(
  core: AuthCore,
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
): Requester {
  return requesterWith(core, readCookie(headers.cookie, cookieName(core, 'asker')), ip)
}

/** Sender of this request for a message. Sets the cookie by which the browser is recognised later. */
export function markRequester(core: AuthCore, request: FastifyRequest, reply: FastifyReply): Requester {
  const value =
    readCookie(request.headers.cookie, cookieName(core, 'asker')) ?? randomBytes(32).toString('base64url')
  // Lax: a link in a mail sends the cookie along when opened in this browser.
  setCookie(reply, cookieName(core, 'asker'), value, {
    path,
    maxAge: lifetime,
    secure: isSecure(core),
    sameSite: 'Lax',
  })
  return requesterWith(core, value, request.ip)
}

/** Whether both requests come from the same browser or the same network. */
export function isSameRequester(
  one: { browser: Buffer | null; network: Buffer | null },
  other: Requester,
): boolean {
  return isSameBrowser(one, other) || one.network?.equals(other.network) === true
}

export function isSameBrowser(one: Pick<Requester, 'browser'>, other: Pick<Requester, 'browser'>): boolean {
  return one.browser !== null && other.browser !== null && one.browser.equals(other.browser)
}

function requesterWith(core: AuthCore, cookie: string | undefined, ip: string): Requester {
  return {
    browser: cookie === undefined ? null : sha256(cookie),
    network: core.requestKey('asker', addressKey(ip)),
  }
}
