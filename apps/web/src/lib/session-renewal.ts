import { placeholderPrefix } from '@parvis/contract/accounts/browser-session.ts'
import type { Session, SupportedStorage } from '@supabase/auth-js'
import { deviceStorage } from './browser-storage.ts'
import { sessionFetch } from './session-fetch.ts'
import {
  clearSession,
  hasSession,
  heldSession,
  isLeaving,
  leavingKey,
  markerKey,
  readMarker,
  storageKey,
  storeSession,
} from './session-store.ts'

/** The first renewal, begun before the client is there. */
let renewal: Promise<unknown> | undefined

/** The refresh token of a session that an earlier version left in the storage. The next renewal takes it over into the cookie. */
function formerRefreshToken(): string | undefined {
  const stored = deviceStorage.read(storageKey)
  // Beside a marker it is out of date: the cookie holds the newer session.
  if (stored === null || deviceStorage.read(markerKey) !== null) return undefined
  return (JSON.parse(stored) as Session).refresh_token
}

/** The session that the client finds at the start: its access token has ended, so that the client asks for another one at once. */
function endedSession(): Session | null {
  const marker = readMarker()
  if (marker === null) return null
  return {
    access_token: '',
    refresh_token: formerRefreshToken() ?? `${placeholderPrefix}kept`,
    token_type: 'bearer',
    expires_in: 0,
    // Long ago; the client takes 0 for a session without an end.
    expires_at: 1,
    user: { id: marker.user, app_metadata: {}, user_metadata: {}, aud: '', created_at: '' },
  }
}

/**
 * Asks for an access token at once: the client is not there yet, and the first reads wait for one. After any failure here
 * the client asks again, and reports the result.
 */
export function renewEarly(): Promise<unknown> {
  const ended = endedSession()
  if (ended === null || !navigator.onLine) return Promise.resolve()
  renewal = sessionFetch('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: ended.refresh_token }),
  }).then(
    async (answer) => {
      if (!answer.ok || !hasSession()) return
      storeSession((await answer.json()) as Session)
    },
    (error: unknown) => console.warn('the session is renewed a little later', error),
  )
  return renewal
}

/** Keeps the session in memory; the proof keys of sign-ins under way must outlive the page. */
export const clientStorage: SupportedStorage = {
  async getItem(key) {
    if (key !== storageKey) return deviceStorage.read(key)
    await renewal
    const session = heldSession() ?? endedSession()
    return session === null ? null : JSON.stringify(session)
  },
  setItem(key, value) {
    if (key === storageKey) storeSession(JSON.parse(value) as Session)
    else deviceStorage.write(key, value)
  },
  removeItem(key) {
    if (key === storageKey) clearSession()
    else deviceStorage.remove(key)
  },
}

/** The server could not be told of a sign-out: its cookie is still there, and goes when there is a connection again. */
export function leaveLater(): void {
  deviceStorage.write(leavingKey, 'yes')
  addEventListener('online', finishLeaving, { once: true })
}

/** Ends the session of the cookie that a sign-out without a connection has left. */
export function finishLeaving(): void {
  if (!isLeaving()) return
  sessionFetch('/auth/v1/logout?scope=local', { method: 'POST' }).then(
    () => deviceStorage.remove(leavingKey),
    () => leaveLater(),
  )
}
