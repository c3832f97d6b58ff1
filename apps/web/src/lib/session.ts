import type { AuthChangeEvent, Factor, GoTrueClient, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { dropDrafts } from './drafts.ts'
import { forgetReads } from './kept-reads.ts'
import { setMediaCookie } from './media-cookie.ts'
import { recentSearchesKey } from './search-box.ts'

export type SessionState =
  | { status: 'signed-out' }
  /** Signed in by one proof, while the account asks for two: a guest to everything but the form for the other. */
  | { status: 'second-factor'; factors: Factor[] }
  | { status: 'signed-in'; userId: string; email: string; accessToken: string; expiresAt: number }

type SessionEvent = AuthChangeEvent | 'UNREADABLE'

const storageKey = 'parvis.auth'
/** A token this close to its end is renewed before use, in seconds. */
const expiryMargin = 30

const stateListeners = new Set<() => void>()
const eventListeners = new Set<(event: SessionEvent) => void>()
let state: SessionState = { status: 'signed-out' }
let client: Promise<GoTrueClient> | undefined

/** What an access token says its holder has proved. */
function levelOf(token: string): unknown {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
  return (JSON.parse(new TextDecoder().decode(bytes)) as { aal?: unknown }).aal
}

function toState(session: Session | null): SessionState {
  if (!session) return { status: 'signed-out' }
  const { access_token, user } = session
  const factors = user.factors?.filter((factor) => factor.status === 'verified') ?? []
  if (factors.length > 0 && levelOf(access_token) !== 'aal2') return { status: 'second-factor', factors }
  return {
    status: 'signed-in',
    userId: user.id,
    email: user.email ?? '',
    accessToken: access_token,
    expiresAt: session.expires_at ?? 0,
  }
}

function tellMedia(): void {
  if (state.status === 'signed-in') setMediaCookie(state.accessToken, state.expiresAt)
  else setMediaCookie(null)
}

function setState(next: SessionState): void {
  state = next
  tellMedia()
  for (const listener of stateListeners) listener()
}

/** Events of the very start, kept for the first listener: nothing is mounted yet when they happen. */
let early: SessionEvent[] = []

function tellEvent(event: SessionEvent): void {
  if (eventListeners.size === 0) early.push(event)
  for (const listener of eventListeners) listener(event)
}

/** Throws when something stands in the storage that is no session. */
function readStoredSession(): Session | null {
  const stored = localStorage.getItem(storageKey)
  if (stored === null) return null
  const session = JSON.parse(stored) as Session | null
  if (!session?.access_token || !session.user?.id) throw new Error('the stored session is incomplete')
  return session
}

/**
 * The authentication client. A guest who only reads never loads it (it is a fifth of the page's weight): it
 * comes with the first sign-in form, a stored session, or a link from a mail.
 */
export function authClient(): Promise<GoTrueClient> {
  client ??= import('./auth-client.ts').then(({ createAuthClient }) => {
    const created = createAuthClient(storageKey)
    created.onAuthStateChange((event, session) => {
      // Offline with an expired token, the client starts without a session yet keeps it: stay signed in.
      const unreachable = event === 'INITIAL_SESSION' && !session && localStorage.getItem(storageKey) !== null
      if (!unreachable) setState(toState(session))
      tellEvent(event)
    })
    return created
  })
  return client
}

/** The client empties the fragment of a mail's link, and leaves its "#". */
async function tidyAddress(auth: GoTrueClient): Promise<void> {
  await auth.initialize()
  if (location.href.endsWith('#')) history.replaceState(history.state, '', location.href.slice(0, -1))
}

/** Restores the session at the start, before the first request. Call once. */
export function restoreSession(): void {
  try {
    state = toState(readStoredSession())
  } catch {
    localStorage.removeItem(storageKey)
    tellEvent('UNREADABLE')
  }
  tellMedia()
  const fromLink = /[#&?](access_token|code)=/.test(location.hash + location.search)
  if (state.status !== 'signed-out' || fromLink) void authClient().then(tidyAddress)
  addEventListener('storage', (event) => {
    if (event.key !== storageKey && event.key !== null) return
    if (localStorage.getItem(storageKey) === null) forgetSession()
    else if (client === undefined) void authClient()
  })
}

/** Whoever emptied the storage, another tab or the browser itself: this tab is signed out too. */
function forgetSession(): void {
  if (state.status === 'signed-out') return
  setState({ status: 'signed-out' })
  tellEvent('SIGNED_OUT')
}

export function currentSession(): SessionState {
  return state
}

export function onSessionChange(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}

/** Events of the authentication client, plus UNREADABLE when the session is corrupt or cannot be renewed. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  eventListeners.add(listener)
  const missed = early
  early = []
  for (const event of missed) listener(event)
  return () => eventListeners.delete(listener)
}

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, currentSession, currentSession)
}

let lost = false

/** A bearer token that is still good, renewed when needed; null for a guest. */
export async function accessToken(): Promise<string | null> {
  if (state.status !== 'signed-in') return null
  // Without a connection nothing can be renewed; what was read last is kept under the token's member.
  if (state.expiresAt - expiryMargin > Date.now() / 1000 || !navigator.onLine) return state.accessToken
  const { data, error } = await (await authClient()).getSession()
  if (data.session) {
    lost = false
    return data.session.access_token
  }
  // The server cannot be reached to renew it. The session is kept, and its loss told once.
  if (error && !lost && localStorage.getItem(storageKey) !== null) {
    lost = true
    tellEvent('UNREADABLE')
  }
  return null
}

/** Asks the server whether the session still lives; a revoked one is cleared from the browser. */
export async function verifySession(): Promise<SessionState> {
  const auth = await authClient()
  const { error } = await auth.getUser()
  if (error && (error.status === 401 || error.status === 403)) await auth.signOut({ scope: 'local' })
  return state
}

/** Asks for new tokens: those at hand no longer say what the session has proved, or what its account asks for. */
export async function renewSession(): Promise<SessionState> {
  await (await authClient()).refreshSession()
  return state
}

/** Ends the session on this device; the browser forgets it even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  // Who leaves on purpose leaves nothing unsent behind; a session that ends by itself keeps it.
  dropDrafts()
  localStorage.removeItem(recentSearchesKey)
  await forgetReads()
  const { error } = await (await authClient()).signOut({ scope: 'local' })
  if (error) {
    localStorage.removeItem(storageKey)
    forgetSession()
  }
}
