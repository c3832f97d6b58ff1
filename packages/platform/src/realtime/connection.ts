import type { Duplex } from 'node:stream'
import { RealtimeRequest } from '@parvis/contract/realtime.schemas.ts'
import type { RealtimeMessage } from '@parvis/contract/realtime.ts'
import type { WebSocket } from 'ws'
import { Frame } from './frame.ts'
import type { Seat } from './quotas.ts'

/**
 * A client with this much unsent data is disconnected: it reconnects and fetches again, and the server's memory stays
 * bounded.
 */
const backlogCeiling = 256_000
/** A peer that does not confirm the close is cut off after this time. */
const closeMilliseconds = 3_000
const queuedByGuest = 40
const queuedByMember = 100

/** An open socket and its reader. */
export interface Connection<Member> {
  socket: WebSocket
  /** The stream below the socket. */
  stream: Duplex
  seat: Seat
  token: string | null
  member: Member | null
  topics: Set<string>
  alive: boolean
  /** Its requests and events that concern it, processed in order. */
  queue: (() => Promise<void>)[]
  isServed: boolean
  /** Number of refusals for exceeding a limit. */
  refusals: number
}

export function createConnection<Member>(socket: WebSocket, seat: Seat): Connection<Member> {
  return {
    socket,
    // `ws` names it in its documentation, but not in its types.
    stream: (socket as WebSocket & { _socket: Duplex })._socket,
    seat,
    token: null,
    member: null,
    topics: new Set(),
    alive: true,
    queue: [],
    isServed: false,
    refusals: 0,
  }
}

export function countReaders(connections: Set<Connection<unknown>>): { members: number; guests: number } {
  let members = 0
  for (const { member } of connections) if (member !== null) members += 1
  return { members, guests: connections.size - members }
}

export function send({ socket, stream }: Connection<unknown>, message: string | Frame): void {
  if (socket.bufferedAmount > backlogCeiling) socket.terminate()
  else if (socket.readyState !== socket.OPEN) return
  // In order with what `ws` sends: without compression it keeps nothing back.
  else if (message instanceof Frame) stream.write(message.bytes)
  else socket.send(message, { binary: false })
}

export function sendMessage(connection: Connection<unknown>, message: RealtimeMessage): void {
  send(connection, JSON.stringify(message))
}

export function close({ socket }: Connection<unknown>, code: number, reason: string): void {
  socket.close(code, reason)
  const cut = setTimeout(() => socket.terminate(), closeMilliseconds).unref()
  socket.once('close', () => clearTimeout(cut))
}

/** Pings a socket, or ends one that has not answered the last ping. */
export function probe(connection: Connection<unknown>): void {
  if (!connection.alive) {
    connection.socket.terminate()
    return
  }
  connection.alive = false
  connection.socket.ping()
}

/** Runs a request or event of a socket after the earlier ones. The one that runs the queue throws its error. */
export async function takeTurn(connection: Connection<unknown>, work: () => Promise<void>): Promise<void> {
  connection.queue.push(work)
  if (connection.isServed) return
  connection.isServed = true
  try {
    for (let next = connection.queue.shift(); next !== undefined; next = connection.queue.shift())
      await next()
  } finally {
    connection.isServed = false
  }
}

/** Returns whether a socket sends faster than it is served. */
export function hasFullQueue({ queue, member }: Connection<unknown>): boolean {
  return queue.length >= (member === null ? queuedByGuest : queuedByMember)
}

/** Undefined for an invalid request. */
export function readRequest(text: string): RealtimeRequest | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const read = RealtimeRequest.safeParse(json)
  return read.success ? read.data : undefined
}
