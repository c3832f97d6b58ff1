import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { addressKey, networkKey } from '../network-address.ts'
import { Refusal } from '../refusal.ts'
import type { SocketOrigin } from './tallies.ts'

export const realtimePath = '/realtime'

/** Maximum bytes of a message from a client: a token, or fifty topics. */
const maxPayload = 16_384

interface SocketOptions {
  hub: {
    readonly isClosing: boolean
    admits(place: SocketOrigin): boolean
    accept(socket: WebSocket, place: SocketOrigin): void
  }
  /** False on a node whose sockets other nodes have. */
  isOpen: boolean
  siteUrl: string
  /** Also accepts this machine's own host names, for developers. */
  development: boolean
}

interface Upgrade {
  socket: Duplex
  head: Buffer
}

/** Returns whether a request asks for a WebSocket upgrade. */
export function asksForSocket({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    url?.split('?', 1)[0] === realtimePath
  )
}

/**
 * Accepts the sockets of `/realtime`. Upgrades pass through the routes like any request, with the same protections. An
 * open socket keeps no reference to its request: that would double the memory of a crowd.
 */
export function acceptSockets(app: FastifyInstance, options: SocketOptions): void {
  const { hub } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()

  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', closeBroken)
    upgrades.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.assignSocket(socket as Parameters<typeof response.assignSocket>[0])
    // Only refusals are sent here.
    response.once('finish', () => socket.end())
    app.routing(request, response)
  })

  app.get(realtimePath, (request, reply) => {
    const upgrade = upgrades.get(request.raw)
    if (upgrade === undefined)
      throw new Refusal('route_not_found', 'a socket is opened here, nothing is read')
    if (!isOwnOrigin(request.headers.origin, options))
      throw new Refusal('access_denied', 'pages of other sites open no socket')
    if (!options.isOpen) throw new Refusal('unavailable', 'PARVIS_ROLES of this server leaves out realtime')
    if (hub.isClosing) throw new Refusal('unavailable', 'this server is stopping')
    const place = { address: addressKey(request.ip), network: networkKey(request.ip) }
    if (!hub.admits(place)) throw new Refusal('rate_limited', 'too many sockets')
    const { socket, head } = upgrade
    reply.hijack()
    reply.raw.detachSocket(socket as Parameters<typeof reply.raw.detachSocket>[0])
    socket.off('error', closeBroken)
    sockets.handleUpgrade(request.raw, socket, head, (accepted) => hub.accept(accepted, place))
  })
}

/**
 * Browsers let any page open a socket to any site, and send the page's origin. Other programs send none; a socket gives
 * them no more than their token does.
 */
function isOwnOrigin(
  origin: string | undefined,
  { siteUrl, development }: Pick<SocketOptions, 'siteUrl' | 'development'>,
): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const site = new URL(siteUrl)
  if (origin === site.origin) return true
  return (development || isLoopback(site)) && isLoopback(new URL(origin))
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

function closeBroken(this: Duplex): void {
  this.destroy()
}
