import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { Refusal } from '../refusal.ts'

export const realtimePath = '/realtime'

/** Bytes of what a tab may say at once. */
const maxPayload = 65_536
/** Tabs that one address may have open: a full hall behind one router, not all of a server's memory. */
const socketsOfAddress = 2_000

interface SocketOptions {
  accept(socket: WebSocket): void
  addressKey(request: FastifyRequest): string
  /** False where limits are off. */
  limited: boolean
}

interface Upgrade {
  socket: Duplex
  head: Buffer
}

/** Whether a request asks for a socket: only then does it leave the ordinary way of requests. */
export function asksForSocket({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    url?.split('?', 1)[0] === realtimePath
  )
}

/**
 * Accepts the sockets of `/realtime`, which come through the routes like any request, so that all that guards these guards
 * them. An open socket keeps nothing of its request: with it a crowd would take twice the memory.
 */
export function acceptSockets(app: FastifyInstance, { accept, addressKey, limited }: SocketOptions): void {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const open = new Map<string, number>()

  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', closeBroken)
    upgrades.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.assignSocket(socket as Parameters<typeof response.assignSocket>[0])
    // Only a refusal is answered here.
    response.once('finish', () => socket.end())
    app.routing(request, response)
  })

  function count(address: string, change: number): void {
    const left = (open.get(address) ?? 0) + change
    if (left === 0) open.delete(address)
    else open.set(address, left)
  }

  app.get(realtimePath, { schema: { hide: true } }, (request, reply) => {
    const upgrade = upgrades.get(request.raw)
    if (upgrade === undefined)
      throw new Refusal('route_not_found', 'a socket is opened here, nothing is read')
    const address = addressKey(request)
    if (limited && (open.get(address) ?? 0) >= socketsOfAddress)
      throw new Refusal('rate_limited', 'too many open sockets')
    const { socket, head } = upgrade
    reply.hijack()
    reply.raw.detachSocket(socket as Parameters<typeof reply.raw.detachSocket>[0])
    socket.off('error', closeBroken)
    sockets.handleUpgrade(request.raw, socket, head, (accepted) => {
      count(address, 1)
      accepted.once('close', () => count(address, -1))
      accept(accepted)
    })
  })
}

function closeBroken(this: Duplex): void {
  this.destroy()
}
