import { type AccountClosure, closureField } from '@parvis/contract/accounts/account-closure.ts'
import { cookieSession, type EndedBy, sessionHeader } from '@parvis/contract/accounts/browser-session.ts'
import { rememberClosure } from './closed-account.ts'
import { rememberSessionEnd } from './session-store.ts'

/** Longer than this a call counts as lost, in milliseconds: other tabs wait for it. */
const patience = 15_000
/** Refused for the moment only. The client gives a session up at these, and tries again at 503. */
const passing = new Set([409, 429])

/**
 * Calls the authentication server so that it keeps the refresh token in a cookie. Tabs share that cookie, so their calls
 * for tokens take turns: an older answer never replaces a newer cookie.
 */
export async function sessionFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  headers.set(sessionHeader, cookieSession)
  if (!/\/auth\/v1\/token\?/.test(String(input))) {
    // A sign-out reaches the server even when the page is left right after it.
    const keepalive = /\/auth\/v1\/logout\?/.test(String(input))
    const answer = await fetch(input, { ...init, headers, keepalive })
    // Somebody who leaves knows why.
    if (!keepalive) await readSessionEnd(answer)
    return answer
  }

  const ask = () => fetch(input, { ...init, headers, signal: AbortSignal.timeout(patience) })
  // Not there on pages that are not served securely.
  const answer = await ('locks' in navigator ? navigator.locks.request('parvis.tokens', ask) : ask())
  await readSessionEnd(answer)
  const isRenewal = String(input).includes('grant_type=refresh_token')
  return isRenewal && passing.has(answer.status) ? new Response(answer.body, { status: 503 }) : answer
}

/** Remembers what ended the session elsewhere, or why the account is closed, if the refusal says so. */
async function readSessionEnd(answer: Response): Promise<void> {
  if (answer.status !== 400 && answer.status !== 403) return
  // Null for a body that is no JSON, such as a proxy's page, or is cut off: the client that reads `answer` reports these.
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  const { ended_by, [closureField]: closure } = (body ?? {}) as {
    ended_by?: EndedBy
    [closureField]?: AccountClosure
  }
  if (ended_by !== undefined) rememberSessionEnd(ended_by)
  if (closure !== undefined) rememberClosure(closure)
}
