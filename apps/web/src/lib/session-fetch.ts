import {
  type AccountClosure,
  closureField,
  cookieSession,
  type EndedBy,
  placeholderPrefix,
  sessionHeader,
} from '@parvis/contract/accounts/browser-session.ts'
import type { Session } from '@supabase/auth-js'
import { rememberClosure } from './closed-account.ts'
import { heldSession, rememberSessionEnd, tokensLock } from './session-store.ts'

/** Longer than this a call counts as lost, in milliseconds: other tabs wait for it. */
const patience = 15_000
/** Refused for the moment only. The client gives a session up at these, and tries again at 503. */
const passing = new Set([409, 429])
/** The client renews a token that ends within so many milliseconds: four of its ticks. A longer one is renewed for its contents. */
const dueBefore = 120_000
/** Longest wait for a session that the tab before this one has renewed, in milliseconds. */
const handover = 500

/**
 * Calls the authentication server so that it keeps the refresh token in a cookie. Tabs share that cookie, so their calls
 * for tokens take turns: an older answer never replaces a newer cookie, and one renewal serves all tabs that wait for one.
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

  const isRenewal = String(input).includes('grant_type=refresh_token')
  const send = () => fetch(input, { ...init, headers, signal: AbortSignal.timeout(patience) })
  // Not there on pages that are not served securely.
  const answer = await (!('locks' in navigator)
    ? send()
    : isRenewal && mayBeShared(init)
      ? renewOnce(send)
      : navigator.locks.request(tokensLock, send))
  await readSessionEnd(answer)
  return isRenewal && passing.has(answer.status) ? new Response(answer.body, { status: 503 }) : answer
}

/** Whether the session that another tab renews serves as well: this tab's token ends, and the cookie holds the refresh token. */
function mayBeShared(init: RequestInit | undefined): boolean {
  const endsAt = heldSession()?.expires_at ?? 0
  if (endsAt * 1_000 - Date.now() > dueBefore) return false
  const { refresh_token } = JSON.parse(String(init?.body)) as { refresh_token?: string }
  return refresh_token?.startsWith(placeholderPrefix) === true
}

/** Renews the session, or waits for the tab that renews it already and returns its answer. */
async function renewOnce(send: () => Promise<Response>): Promise<Response> {
  // Open before the wait begins, so that no renewal is missed.
  const channel = new BroadcastChannel('parvis.renewals')
  const renewed = new Promise<Session>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Session>) => resolve(data)
  })
  const renew = async () => {
    const answer = await send()
    // Before the lock passes on: the next tab looks for it at once.
    if (answer.ok) channel.postMessage(await answer.clone().json())
    return answer
  }
  const late = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), handover))
  try {
    const own = await navigator.locks.request(tokensLock, { ifAvailable: true }, (lock) =>
      lock === null ? null : renew(),
    )
    if (own !== null) return own
    return await navigator.locks.request(tokensLock, async () => {
      const session = await Promise.race([renewed, late()])
      return session === null ? renew() : Response.json(session)
    })
  } finally {
    channel.close()
  }
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
