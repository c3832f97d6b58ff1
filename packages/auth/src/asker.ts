import { randomBytes } from 'node:crypto'
import { sha256 } from '@parvis/platform/digest.ts'
import { readCookie, setCookie } from '@parvis/platform/http/cookies.ts'
import { addressKey } from '@parvis/platform/network-address.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Asker } from './ask-keys.ts'
import { cookieName, isSecure } from './cookies.ts'
import type { AuthCore } from './core.ts'

const path = '/auth/v1'
/** Seconds; longer than any link lives. */
const lifetime = 24 * 60 * 60

/** The sender of this request. */
export function readAsker(core: AuthCore, { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Asker {
  return askerWith(core, readCookie(headers.cookie, cookieName(core, 'asker')), ip)
}

/**
 * The sender of this request, which asks for a message. Sets the cookie by which the browser is recognised
 * later.
 */
export function markAsker(core: AuthCore, request: FastifyRequest, reply: FastifyReply): Asker {
  const value =
    readCookie(request.headers.cookie, cookieName(core, 'asker')) ?? randomBytes(32).toString('base64url')
  // Lax: a link in a mail sends the cookie along when opened in this browser.
  setCookie(reply, cookieName(core, 'asker'), value, {
    path,
    maxAge: lifetime,
    secure: isSecure(core),
    sameSite: 'Lax',
  })
  return askerWith(core, value, request.ip)
}

/** Whether both requests come from the same browser or the same network. */
export function isSameAsker(one: { browser: Buffer | null; network: Buffer | null }, other: Asker): boolean {
  return isSameBrowser(one, other) || one.network?.equals(other.network) === true
}

export function isSameBrowser(one: Pick<Asker, 'browser'>, other: Pick<Asker, 'browser'>): boolean {
  return one.browser !== null && other.browser !== null && one.browser.equals(other.browser)
}

function askerWith(core: AuthCore, cookie: string | undefined, ip: string): Asker {
  return {
    browser: cookie === undefined ? null : sha256(cookie),
    network: core.askKey('asker', addressKey(ip)),
  }
}
