import type { EndedBy } from '@parvis/contract/accounts/browser-session.ts'
import type { AuthChangeEvent, AuthError, Factor, GoTrueClient, Session } from '@supabase/auth-js'
import { agreementKey, communeKey, deviceStorage } from './browser-storage.ts'
import { clearCachedReads } from './cached-reads.ts'
import { clearDrafts } from './drafts.ts'
import { loadedOnce } from './parts.ts'
import { recentSearchesKey } from './search-box.ts'
import {
  clearSession,
  hasSession,
  heldSession,
  isLeaving,
  markerKey,
  owesSecondFactor,
  readMarker,
  storeSession,
  takeSessionEnd,
  tokensLock,
  verifiedFactors,
} from './session-store.ts'
import { createStore, useStore } from './store.ts'

export type SessionState =
  | { status: 'signed-out' }
  /** Signed in by one proof, while the account asks for two: a guest to everything but the form for the other. */
  | { status: 'second-factor'; factors: Factor[] }
  /** At the start of a page nothing but the member's id is known: no token yet, an empty address. */
  | { status: 'signed-in'; userId: string; email: string; accessToken: string | null; expiresAt: number }

type SessionEvent = AuthChangeEvent | 'UNREADABLE' | `ENDED_BY_${EndedBy}`

/** A token this close to its end is renewed before use, in seconds. */
const expiryMargin = 30

const sessionState = createStore<SessionState>({ status: 'signed-out' })
const eventListeners = new Set<(event: SessionEvent) => void>()
let client: GoTrueClient | undefined

function toState(session: Session | null): SessionState {
  if (!session) return { status: 'signed-out' }
  if (owesSecondFactor(session)) return { status: 'second-factor', factors: verifiedFactors(session) }
  return {
    status: 'signed-in',
    userId: session.user.id,
    email: session.user.email ?? '',
    accessToken: session.access_token,
    expiresAt: session.expires_at ?? 0,
  }
}

/** The state before the first answer of the server. A member who owes a second proof is a guest until then. */
function startingState(): SessionState {
  const marker = readMarker()
  if (marker === null || marker.secondFactor) return { status: 'signed-out' }
  return { status: 'signed-in', userId: marker.user, email: '', accessToken: null, expiresAt: 0 }
}

/** Events of the very start, kept for the first listener: nothing is mounted yet when they happen. */
let early: SessionEvent[] = []

function dispatchSessionEvent(event: SessionEvent): void {
  if (eventListeners.size === 0) early.push(event)
  for (const listener of eventListeners) listener(event)
}

/**
 * The authentication client. A guest who only reads never loads it (it is a fifth of the page's weight): it
 * comes with the first sign-in form, a session, or a link from a mail.
 */
export async function authClient(): Promise<GoTrueClient> {
  const { createAuthClient } = await loadClient()
  client ??= followed(createAuthClient())
  return client
}

const loadClient = loadedOnce(() => import('./auth-client.ts'))

/** The client, with its events told to the rest of the application. */
function followed(created: GoTrueClient): GoTrueClient {
  created.onAuthStateChange((event, session) => {
    // Without a connection the client starts without a session, yet there is one: stay signed in.
    const unreachable = event === 'INITIAL_SESSION' && !session && hasSession()
    // Other tabs tell of theirs, and each tab has a memory of its own.
    if (session) storeSession(session)
    else if (event === 'SIGNED_OUT') clearSession()
    if (!unreachable) sessionState.write(toState(session))
    dispatchSessionEvent(event)
    const endedBy = event === 'SIGNED_OUT' ? takeSessionEnd() : null
    if (endedBy !== null) dispatchSessionEvent(`ENDED_BY_${endedBy}`)
  })
  return created
}

/** Has the client renew tokens and follow other tabs. Where its code cannot come now, the next call loads it. */
const startClient = () => void authClient().catch(console.warn)

let renewal: Promise<void> | undefined

/** Asks for a token before the client is there, since the first reads wait for one. */
async function renewNow(): Promise<void> {
  const { renewEarly } = await import('./session-renewal.ts')
  const renewed = renewEarly()
  // After it has begun, so that the client does not begin another one.
  startClient()
  await renewed
  const session = heldSession()
  if (session) sessionState.write(toState(session))
}

/** Restores the session at the start, before the first request. Call once. */
export function restoreSession(): void {
  try {
    sessionState.write(startingState())
  } catch {
    clearSession()
    dispatchSessionEvent('UNREADABLE')
  }
  if (hasSession())
    renewal = renewNow().catch((error: unknown) => {
      console.warn(error)
      startClient()
    })
  if (isLeaving()) void import('./session-renewal.ts').then(({ finishLeaving }) => finishLeaving())
  addEventListener('storage', (event) => {
    if (event.key !== markerKey && event.key !== null) return
    if (!hasSession()) clearStoredSession()
    else startClient()
  })
}

/** The storage was emptied, by another tab or by the browser: this tab is signed out too. */
function clearStoredSession(): void {
  clearSession()
  if (currentSession().status === 'signed-out') return
  sessionState.write({ status: 'signed-out' })
  dispatchSessionEvent('SIGNED_OUT')
}

export const currentSession = sessionState.read

let hadMember = false

/** Whether a member has been signed in since this page was loaded. */
export const hasHadMember = (): boolean => hadMember

function noteMember(): void {
  hadMember ||= currentSession().status === 'signed-in'
}

sessionState.follow(noteMember)
export const onSessionChange = sessionState.follow

/** Events of the authentication client, plus UNREADABLE when the session is corrupt or cannot be renewed. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  eventListeners.add(listener)
  const missed = early
  early = []
  for (const event of missed) listener(event)
  return () => eventListeners.delete(listener)
}

export const useSession = (): SessionState => useStore(sessionState)

let lost = false
/** Longest wait of a call for a new token, in milliseconds. The authentication client tries on for half a minute. */
const renewalPatience = 4_000

/** A bearer token that is still good, renewed when needed; null for a guest, or while it cannot be renewed. */
export async function accessToken(): Promise<string | null> {
  if (currentSession().status !== 'signed-in') return null
  await renewal
  const state = currentSession()
  if (state.status !== 'signed-in') return null
  // Without a connection nothing can be renewed.
  if (state.expiresAt - expiryMargin > Date.now() / 1000 || !navigator.onLine) return state.accessToken
  const renewed = renewedToken()
  const slow = new Promise<null>((resolve) => setTimeout(() => resolve(null), renewalPatience))
  return Promise.race([renewed, slow])
}

/** Null when the server, or the client's own code, cannot be reached. The session is kept then, and its loss is reported once. */
async function renewedToken(): Promise<string | null> {
  const auth = await authClient().catch(console.warn)
  if (!auth) return null
  const { data, error } = await auth.getSession()
  if (data.session) {
    lost = false
    return data.session.access_token
  }
  if (error && !lost && hasSession()) {
    lost = true
    dispatchSessionEvent('UNREADABLE')
  }
  return null
}

let arriving: Promise<AuthError | null> | undefined

/** Exchanges the code that a mail's link or a provider led here with; works only in the browser that asked for it. */
export function exchangeCode(code: string, flowId: string | null): void {
  arriving = authClient()
    .then((auth) => auth.exchangeCodeForSession(code, flowId === null ? undefined : { flowId }))
    .then(({ error }) => error)
}

/** Result of the code in the page's address: null when it was exchanged, or there was none. */
export async function arrivalError(): Promise<AuthError | null> {
  return (await arriving) ?? null
}

/** Whether a mail's link or a provider opened this page with a code. */
export const isOpenedByLink = (): boolean => arriving !== undefined

/** Whether there is a session, once the code in the page's address has been exchanged. */
export async function hasArrived(): Promise<boolean> {
  await arriving
  return (await (await authClient()).getSession()).data.session !== null
}

/** Asks the server whether the session still lives; a revoked one is cleared from the browser. */
export async function verifySession(): Promise<SessionState> {
  const auth = await authClient()
  const { error } = await auth.getUser()
  if (error && (error.status === 401 || error.status === 403)) await auth.signOut({ scope: 'local' })
  return currentSession()
}

/** Asks for new tokens: those at hand no longer say what the session has proved, or what its account asks for. */
export async function renewSession(): Promise<SessionState> {
  // A renewal that another tab began before the change does not show it.
  if ('locks' in navigator) await navigator.locks.request(tokensLock, () => undefined)
  await (await authClient()).refreshSession()
  return currentSession()
}

/** Ends the session on this device; the browser forgets it even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  // A member who leaves on purpose leaves nothing unsent behind; a session that ends by itself keeps it.
  clearDrafts()
  deviceStorage.remove(recentSearchesKey)
  deviceStorage.remove(agreementKey)
  deviceStorage.remove(communeKey)
  await clearCachedReads()
  // The client's code may fail to load, too.
  const failure = await authClient()
    .then((auth) => auth.signOut({ scope: 'local' }))
    .then(({ error }) => error)
    .catch((error: unknown) => error)
  if (failure) {
    clearStoredSession()
    const { leaveLater } = await import('./session-renewal.ts')
    leaveLater()
  }
}
