import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireAdmin } from './admin/guard.ts'
import { bearerOf } from './caller.ts'
import type { AuthCore } from './core.ts'
import { AuthError } from './errors.ts'
import { queryText } from './input.ts'

/** Endpoints open to strangers that send mail, check passwords or begin a sign-in. */
const guardedPaths = new Set([
  '/signup',
  '/otp',
  '/magiclink',
  '/recover',
  '/resend',
  '/sso',
  '/token',
  '/passkeys/authentication/options',
])
const guardedGrants = new Set<unknown>(['password', 'web3'])

const Meta = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string().min(1) }) })
/** Hook for guarded endpoints: refuses requests without a solved captcha, if one is configured. */
export function captchaHook(core: AuthCore, prefix: string) {
  const { captcha } = core.context.config.auth
  return async (request: FastifyRequest): Promise<void> => {
    if (captcha === undefined || request.method !== 'POST' || !isGuarded(request, prefix)) return
    if (await isOperator(core, request)) return
    const read = Meta.safeParse(request.body)
    if (!read.success) throw refused('no captcha response (captcha_token) found in request')
    const token = read.data.gotrue_meta_security.captcha_token
    if (!(await judged(captcha, token, request.ip))) throw refused('captcha response was refused')
  }
}

const refused = (what: string) =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${what})`)

function isGuarded(request: FastifyRequest, prefix: string): boolean {
  const path = request.routeOptions.url?.slice(prefix.length) ?? ''
  if (!guardedPaths.has(path)) return false
  return path !== '/token' || guardedGrants.has(queryText(request, 'grant_type'))
}

async function isOperator(core: AuthCore, request: FastifyRequest): Promise<boolean> {
  if (bearerOf(request.headers.authorization) === null) return false
  try {
    await requireAdmin(core, request)
    return true
  } catch (error) {
    if (error instanceof AuthError) return false
    throw error
  }
}

const Verdict = z.object({ success: z.boolean() })

const askMs = 5_000

/** Whether the captcha service accepts this response. Throws when the service is unreachable. */
export async function isSolved(
  { url, secret }: { url: string; secret: string },
  token: string,
  ip: string,
): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, remoteip: ip }),
    redirect: 'error',
    signal: AbortSignal.timeout(askMs),
  })
  return Verdict.parse(await answer.json()).success
}

async function judged(captcha: Parameters<typeof isSolved>[0], token: string, ip: string): Promise<boolean> {
  try {
    return await isSolved(captcha, token, ip)
  } catch (cause) {
    // Not the caller's fault: the client tries again later.
    const error = new AuthError(503, 'unexpected_failure', 'The captcha service cannot be reached')
    error.cause = cause
    throw error
  }
}
