import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setCookie } from '../../../../platform/http/cookies.ts'
import type { AuthCore } from '../core.ts'
import { AuthError } from '../errors.ts'
import type { Returning } from './flow-states.ts'

/** As long as a visit may take, in seconds. */
const lifetime = 300

/**
 * Binds a visit to the browser that begins it, by a cookie that the way back brings along. Without it a stranger could
 * begin a visit, sign in with their own account, and have somebody else's browser finish it.
 */
export function bindVisit(core: AuthCore, reply: FastifyReply, state: string, formPost: boolean): void {
  const { name, value } = cookieOf(state)
  const { hostname, protocol } = new URL(core.context.config.siteUrl)
  const secure = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
  // Apple answers by a form that its own page posts: Lax cookies stay away from it, and None is for secure pages alone.
  const sameSite = formPost && secure ? 'None' : 'Lax'
  setCookie(reply, name, value, {
    path: pathOf(core),
    maxAge: lifetime,
    secure: secure && (formPost || protocol === 'https:'),
    sameSite,
  })
}

/**
 * Refuses a browser that comes back from a visit that another one began, where nothing else binds it: in the implicit flow,
 * and when an identity is linked. A sign-in with a proof key is bound by its verifier. Programs bring no `Sec-Fetch-Site`;
 * nobody can lure them.
 */
export function requireSameBrowser(core: AuthCore, request: FastifyRequest, visit: Returning): void {
  const { auth, siteUrl } = core.context.config
  const isBrowser = request.headers['sec-fetch-site'] !== undefined
  const isBound = visit.challenge !== null && visit.linkUserId === null
  // Under another host than the site's, a browser does not bring the site's cookies.
  if (!isBrowser || isBound || new URL(auth.publicUrl).host !== new URL(siteUrl).host) return
  const { name, value } = cookieOf(visit.state)
  if (readCookie(request.headers.cookie, name) === value) return
  throw new AuthError(400, 'bad_oauth_state', 'OAuth state belongs to another browser')
}

/** Each visit has a cookie of its own, since several may be under way. It tells nothing of the state itself. */
function cookieOf(state: string): { name: string; value: string } {
  const digest = createHash('sha256').update(`browser ${state}`).digest('hex')
  return { name: `parvis_visit_${digest.slice(0, 12)}`, value: digest }
}

function pathOf({ context }: AuthCore): string {
  return `${new URL(context.config.auth.publicUrl).pathname}/callback`
}
