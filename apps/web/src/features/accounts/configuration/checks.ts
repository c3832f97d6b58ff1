import { getStatus } from '@parvis/contract/accounts/credentials.ts'
import { call } from '../../../lib/api-client.ts'

/** Why a check failed; `detail` is the server's or the browser's own word for it. */
export interface CheckResult {
  passed: boolean
  detail: string | null
}

export type CheckName = 'connectivity' | 'auth' | 'database' | 'redirect' | 'https'

const passed: CheckResult = { passed: true, detail: null }
const failed = (detail: string): CheckResult => ({ passed: false, detail })
/** Longer than this an answer counts as missing, in milliseconds. */
const patience = 10_000

async function ask(address: string, signal: AbortSignal, init: RequestInit = {}): Promise<Response> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  return fetch(address, { cache: 'no-store', ...init, signal: limit })
}

async function readJson(address: string, signal: AbortSignal): Promise<unknown> {
  const response = await ask(address, signal)
  if (!response.ok) throw new Error(`${address} : HTTP ${response.status}`)
  return response.json()
}

/** The authentication server answers at all. */
async function connectivity(signal: AbortSignal): Promise<CheckResult> {
  await readJson('/auth/v1/health', signal)
  return passed
}

/** Members can sign in by e-mail, and their tokens can be verified. */
async function auth(signal: AbortSignal): Promise<CheckResult> {
  const [settings, keys] = (await Promise.all([
    readJson('/auth/v1/settings', signal),
    readJson('/auth/v1/.well-known/jwks.json', signal),
  ])) as [{ external?: Record<string, boolean> }, { keys?: unknown[] }]
  if (settings.external?.email !== true) return failed('external.email = false')
  return keys.keys?.length ? passed : failed('jwks.json : keys = []')
}

/** The server reads one id of `profiles`. */
async function database(signal: AbortSignal): Promise<CheckResult> {
  const { connected } = await call(getStatus, { signal })
  return connected ? passed : failed('connected = false')
}

/** The addresses that this app asks mails and providers to lead back to. */
const returns = ['/', '/auth?mode=recovery']

/**
 * Whether mails may lead back to this origin. A dead link is opened with the address to come back to: the server
 * sends the browser there if it is allowed, else to its own site. This is the very decision taken for real links;
 * it needs no account, sends no mail and leaves nothing behind (`/authorize` would begin a sign-in at a provider).
 *
 * The destination is read from the answer after the redirect. An answer stopped at the redirect would hide it, and
 * with `same-origin` a redirect to elsewhere is refused by the browser before anything is sent there. Without a
 * referrer, since the server falls back on it. The token is no secret: it is in no mail.
 */
async function redirect(signal: AbortSignal): Promise<CheckResult> {
  // A refused redirect and a lost connection look alike: first see that the server answers.
  await readJson('/auth/v1/health', signal)
  for (const path of returns) {
    const target = location.origin + path
    const query = new URLSearchParams({ token: 'diagnostic', type: 'signup', redirect_to: target })
    const response = await ask(`/auth/v1/verify?${query}`, signal, {
      mode: 'same-origin',
      referrerPolicy: 'no-referrer',
    }).catch((error: unknown) => {
      if (error instanceof TypeError) return null
      throw error
    })
    await response?.arrayBuffer()
    if (response === null || (response.redirected && response.url.split('#')[0] !== target))
      return failed(target)
    if (!response.redirected) throw new Error(`/auth/v1/verify : HTTP ${response.status}`)
  }
  return passed
}

/** Passwords, codes and sessions travel encrypted. */
async function https(): Promise<CheckResult> {
  return location.protocol === 'https:' ? passed : failed(location.origin)
}

const checks: Record<CheckName, (signal: AbortSignal) => Promise<CheckResult>> = {
  connectivity,
  auth,
  database,
  redirect,
  https,
}

/** Runs a check. Any obstacle to an answer is a reported failure, never an exception. */
export async function runCheck(name: CheckName, signal: AbortSignal): Promise<CheckResult> {
  try {
    return await checks[name](signal)
  } catch (error) {
    if (signal.aborted) throw error
    return failed(error instanceof Error ? error.message : String(error))
  }
}
