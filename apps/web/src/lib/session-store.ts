import type { EndedBy } from '@parvis/contract/accounts/browser-session.ts'
import type { Session } from '@supabase/auth-js'
import { ballotReceiptsKey } from './ballot-receipts-key.ts'
import { deviceStorage } from './browser-storage.ts'

/** The authentication client's name for what it keeps, and of its channel between tabs. */
export const storageKey = 'parvis.auth'
/** Says that this browser has a session. Holds no token: the refresh token stands in a cookie that no script can read. */
export const markerKey = 'parvis.session'
/** A sign-out of which the server has not heard yet. */
export const leavingKey = 'parvis.leaving'
/** Held by the tab that calls for tokens. */
export const tokensLock = 'parvis.tokens'

export interface Marker {
  user: string
  /** The account asks for a second proof that this session has not shown. */
  secondFactor?: true
}

/** The session itself, in the memory of this tab alone. */
let held: Session | null = null

export function heldSession(): Session | null {
  return held
}

/** The level that an access token proves. */
function levelOf(token: string): unknown {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
  return (JSON.parse(new TextDecoder().decode(bytes)) as { aal?: unknown }).aal
}

export const verifiedFactors = (session: Session) =>
  session.user.factors?.filter((factor) => factor.status === 'verified') ?? []

export function owesSecondFactor(session: Session): boolean {
  return verifiedFactors(session).length > 0 && levelOf(session.access_token) !== 'aal2'
}

/** Keeps a session in memory, and marks for the next page load that there is one. */
export function storeSession(session: Session): void {
  held = session
  const marker: Marker = {
    user: session.user.id,
    ...(owesSecondFactor(session) ? { secondFactor: true } : {}),
  }
  const written = JSON.stringify(marker)
  if (deviceStorage.read(markerKey) !== written) deviceStorage.write(markerKey, written)
  // The cookie is this session's now.
  deviceStorage.remove(leavingKey)
  deviceStorage.remove(storageKey)
}

/** Forgets the session, whatever ended it, and with it what tells how its member voted. */
export function clearSession(): void {
  held = null
  deviceStorage.remove(ballotReceiptsKey)
  deviceStorage.remove(markerKey)
  deviceStorage.remove(storageKey)
}

let endedBy: EndedBy | null = null
let isDeletedHere = false

/** Notes whether this page deletes the account itself: its member needs no explanation. */
export function setDeletionUnderWay(isUnderWay: boolean): void {
  isDeletedHere = isUnderWay
}

/** Remembers what ended the session, until {@link takeSessionEnd} returns it. */
export function rememberSessionEnd(by: EndedBy): void {
  endedBy = by
}

/** Returns what ended the session, once; null when that is unknown or was returned before. */
export function takeSessionEnd(): EndedBy | null {
  const by = endedBy === 'deletion' && isDeletedHere ? null : endedBy
  endedBy = null
  return by
}

export function hasSession(): boolean {
  return deviceStorage.read(markerKey) !== null || deviceStorage.read(storageKey) !== null
}

/** Throws when what stands in the storage is no marker, nor a session as earlier versions kept it there. */
export function readMarker(): Marker | null {
  const stored = deviceStorage.read(markerKey) ?? deviceStorage.read(storageKey)
  if (stored === null) return null
  const { user, secondFactor } = JSON.parse(stored) as { user?: unknown; secondFactor?: true }
  const id = typeof user === 'string' ? user : (user as { id?: unknown }).id
  if (typeof id !== 'string') throw new Error('no marker')
  return secondFactor ? { user: id, secondFactor } : { user: id }
}

/** Whether a sign-out is still to be told to the server. */
export function isLeaving(): boolean {
  return deviceStorage.read(leavingKey) !== null
}
