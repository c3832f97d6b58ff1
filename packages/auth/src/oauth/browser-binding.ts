import { sha256 } from '@parvis/platform/digest.ts'
import { readCookie, setCookie } from '@parvis/platform/http/cookies.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthCore } from '../core.ts'
import { AuthError } from '../errors.ts'
import type { OpenVisit } from './flow-states.ts'

/** Seconds; maximum duration of a visit. */
const lifetime = 300

/** Binds a visit to the browser that starts it by a cookie, so that no stranger's visit is finished in another browser. */
export function bindVisit(core: AuthCore, reply: FastifyReply, state: string, formPost: boolean): void {
  const { name, value } = cookieOf(core, state)
  const { hostname, protocol } = new URL(core.context.config.siteUrl)
  const secure = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
  // Apple answers with a cross-site form post, which carries no Lax cookies; None requires a secure page.
  const sameSite = formPost && secure ? 'None' : 'Lax'
  setCookie(reply, name, value, {
    path: pathOf(core),
    maxAge: lifetime,
    secure: secure && (formPost || protocol === 'https:'),
    sameSite,
  })
}

/**
 * Refuses to finish another browser's visit in the implicit flow and when linking an identity: the PKCE verifier binds
 * other sign-ins. Programs send no `Sec-Fetch-Site`, and nobody can lure them.
 */
export function requireSameBrowser(core: AuthCore, request: FastifyRequest, visit: OpenVisit): void {
  const { auth, siteUrl } = core.context.config
  const isBrowser = request.headers['sec-fetch-site'] !== undefined
  const isBound = visit.challenge !== null && visit.linkUserId === null
  // On another host than the site's, the browser does not send the site's cookies.
  if (!isBrowser || isBound || new URL(auth.publicUrl).host !== new URL(siteUrl).host) return
  const { name, value } = cookieOf(core, visit.state)
  if (readCookie(request.headers.cookie, name) === value) return
  throw new AuthError(400, 'bad_oauth_state', 'OAuth state belongs to another browser')
}

/** One cookie per visit, since several may be in progress. Its name and value do not reveal the state. */
function cookieOf({ host }: AuthCore, state: string): { name: string; value: string } {
  const digest = sha256(`browser ${state}`).toString('hex')
  return { name: `${host.cookies.prefix}_visit_${digest.slice(0, 12)}`, value: digest }
}

function pathOf({ context }: AuthCore): string {
  return `${new URL(context.config.auth.publicUrl).pathname}/callback`
}
