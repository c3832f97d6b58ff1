import type { RealtimeRequest } from '@parvis/contract/realtime.schemas.ts'
import type { RealtimeEvent, RealtimeMessage } from '@parvis/contract/realtime.ts'
import { useEffect, useEffectEvent } from 'react'
import { createHeartbeat } from './heartbeat.ts'
import { recordSeen } from './seen.ts'
import { accessToken, currentSession, onSessionChange, verifySession } from './session.ts'

interface Listener {
  onEvent: (event: RealtimeEvent) => void
  onResync: () => void
}

const firstDelay = 1_000
const longestDelay = 30_000
/** A tab that follows nothing any more keeps its socket this long: the next screen will want it. */
const lingering = 10_000

/** Wait before reconnection attempt `attempt` (0 for the first): doubled up to 30 s, ±20 % so that tabs spread. */
export function reconnectDelay(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(firstDelay * 2 ** attempt, longestDelay)
  return Math.round(delay * (0.8 + 0.4 * random()))
}

const listeners = new Map<string, Set<Listener>>()
let socket: WebSocket | undefined
let ready = false
/** A socket was lost, or could not be opened: events may have been missed since the screens were read. */
let interrupted = false
let attempt = 0
let retry: ReturnType<typeof setTimeout> | undefined
let closing: ReturnType<typeof setTimeout> | undefined
let sentToken: string | null = null

/** A member keeps a socket on every screen: by it the tab hears that the session was ended elsewhere. */
function wanted(): boolean {
  return listeners.size > 0 || currentSession().status === 'signed-in'
}

function say(request: RealtimeRequest): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request))
}

let authenticating = false

async function authenticate(): Promise<void> {
  // A call in progress will have the newest token.
  if (authenticating) return
  authenticating = true
  try {
    sentToken = await accessToken()
  } finally {
    authenticating = false
  }
  // A member who has no token for want of a network must not be taken for a guest.
  if (sentToken === null && currentSession().status === 'signed-in') loseSocket()
  else say({ type: 'authenticate', token: sentToken })
}

function resyncAll(): void {
  const notified = new Set<Listener>()
  for (const topicListeners of listeners.values()) {
    for (const listener of topicListeners) {
      if (!notified.has(listener)) listener.onResync()
      notified.add(listener)
    }
  }
}

function subscribeAll(): void {
  const topics = [...listeners.keys()]
  // The contract takes at most 50 topics a request.
  for (let start = 0; start < topics.length; start += 50) {
    say({ type: 'subscribe', topics: topics.slice(start, start + 50) })
  }
}

function hear(message: RealtimeMessage): void {
  heartbeat.heard()
  if ('at' in message) recordSeen(message.at)
  if (message.type === 'ready') {
    // "ready" also answers a renewed token on the same socket: nothing was missed then.
    const missed = interrupted
    ready = true
    interrupted = false
    attempt = 0
    subscribeAll()
    if (missed) resyncAll()
  } else if (message.type === 'event') {
    for (const listener of [...(listeners.get(message.topic) ?? [])]) listener.onEvent(message.event)
  } else if (message.type === 'resync') {
    resyncAll()
  } else if (message.type === 'session_ended') {
    // Perhaps only the token has: the authentication client then renews it.
    if (currentSession().status === 'signed-in') void verifySession()
  } else if (message.type === 'refused') {
    console.warn(`realtime topic ${message.topic} refused: ${message.code}`)
  }
}

function connect(): void {
  clearTimeout(retry)
  if (socket || !wanted()) return
  const created = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/realtime`)
  socket = created
  created.addEventListener('open', () => {
    heartbeat.heard()
    void authenticate()
  })
  created.addEventListener('message', ({ data }) => {
    if (socket === created) hear(JSON.parse(String(data)) as RealtimeMessage)
  })
  created.addEventListener('close', () => {
    if (socket === created) loseSocket()
  })
}

/** Gives the socket up, and opens another one a little later. A half-open one may take minutes to close. */
function loseSocket(): void {
  heartbeat.stop()
  const lost = socket
  socket = undefined
  ready = false
  interrupted = true
  lost?.close()
  if (wanted()) retry = setTimeout(connect, reconnectDelay(attempt++))
}

const heartbeat = createHeartbeat({
  ping: () => say({ type: 'ping' }),
  onLost: loseSocket,
  isIdle: () => document.visibilityState === 'hidden',
})

/** Asks an open socket whether it still lives; opens one where there is none. */
function checkSocket(): void {
  attempt = 0
  if (socket?.readyState === WebSocket.OPEN) heartbeat.check()
  else connect()
}

function closeWhenIdle(): void {
  clearTimeout(closing)
  if (!wanted()) closing = setTimeout(() => socket?.close(), lingering)
}

function follow(topic: string, listener: Listener): () => void {
  clearTimeout(closing)
  const topicListeners = listeners.get(topic) ?? new Set()
  const isNew = topicListeners.size === 0
  listeners.set(topic, topicListeners.add(listener))
  if (!socket) connect()
  else if (isNew && ready) say({ type: 'subscribe', topics: [topic] })
  return () => {
    topicListeners.delete(listener)
    if (topicListeners.size > 0) return
    listeners.delete(topic)
    if (ready) say({ type: 'unsubscribe', topics: [topic] })
    closeWhenIdle()
  }
}

let following = false

/** Opens the socket for a session restored at the start, and follows what becomes of it. */
export function followSession(): void {
  connect()
  if (following) return
  following = true
  addEventListener('online', checkSocket)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkSocket()
  })
  onSessionChange(() => {
    const session = currentSession()
    const token = session.status === 'signed-in' ? session.accessToken : null
    if (socket?.readyState === WebSocket.OPEN && token !== sentToken) void authenticate()
    clearTimeout(closing)
    if (wanted()) connect()
    else closeWhenIdle()
  })
}

/**
 * Follows a topic while the calling component is mounted. `onResync` is called whenever events may have been
 * missed (after every lost connection): fetch again there.
 */
export function useTopic(topic: string, onEvent: (event: RealtimeEvent) => void, onResync: () => void): void {
  const dispatchEvent = useEffectEvent(onEvent)
  const dispatchResync = useEffectEvent(onResync)
  useEffect(
    () => follow(topic, { onEvent: (event) => dispatchEvent(event), onResync: () => dispatchResync() }),
    [topic],
  )
}
