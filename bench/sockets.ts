import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** A minimal WebSocket client for `/realtime`: a heavier one would measure itself. */
export interface Tab {
  follow(topics: string[]): Promise<void>
  /** Subscribes to topics without waiting for the response. */
  ask(topics: string[]): void
  closed: Promise<void>
  close(): void
}

type Waiting = () => void

/**
 * Opens a socket as a member, or as a guest without a token; `hear` receives each event's text. `from` is the address
 * forwarded by a proxy.
 */
export async function openTab(
  address: string,
  token: string | null,
  hear: (text: string) => void,
  from?: string,
): Promise<Tab> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const ready: Waiting[] = []
  const authenticate = () =>
    new Promise<void>((resolve) => {
      ready.push(resolve)
      write(socket, 1, JSON.stringify({ type: 'authenticate', token }))
    })
  await upgrade(socket, hostname, from)
  // A server at its limits may reset the connection.
  socket.on('error', () => undefined)
  readFrames(socket, (opcode, payload) => {
    if (opcode === 8) socket.destroy()
    if (opcode === 9) write(socket, 10, payload.toString())
    if (opcode !== 1) return
    const text = payload.toString()
    if (text === '{"type":"ready"}') ready.shift()?.()
    else hear(text)
  })
  const ask = (topics: string[]) => write(socket, 1, JSON.stringify({ type: 'subscribe', topics }))
  await Promise.race([authenticate(), closed])
  return {
    async follow(topics) {
      ask(topics)
      // Requests are processed in order: this response confirms the subscriptions.
      await authenticate()
    },
    ask,
    closed,
    close: () => socket.destroy(),
  }
}

function upgrade(socket: Socket, host: string, from: string | undefined): Promise<void> {
  const forwarded = from === undefined ? '' : `X-Forwarded-For: ${from}\r\n`

  socket.write(
    `GET /realtime HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${forwarded}` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (head) => {
      const text = head.toString('latin1')
      if (text.startsWith('HTTP/1.1 101') && text.endsWith('\r\n\r\n')) resolve()
      else reject(new Error(`no socket: ${text}`))
    })
  })
}

/** A masked frame, as clients must send. */
function write(socket: Socket, opcode: number, text: string): void {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  for (let index = 0; index < payload.length; index += 1)
    payload[index] = (payload[index] ?? 0) ^ (mask[index % 4] ?? 0)
  const long = payload.length > 125
  const head = Buffer.alloc(long ? 4 : 2)
  head[0] = 0x80 | opcode
  head[1] = 0x80 | (long ? 126 : payload.length)
  if (long) head.writeUInt16BE(payload.length, 2)
  socket.write(Buffer.concat([head, mask, payload]))
}

function readFrames(socket: Socket, hear: (opcode: number, payload: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (rest.length >= 2) {
      const short = (rest[1] ?? 0) & 0x7f
      const begin = short === 126 ? 4 : 2
      if (short === 127) throw new Error('no event is that long')
      if (rest.length < begin) return
      const end = begin + (short === 126 ? rest.readUInt16BE(2) : short)
      if (rest.length < end) return
      hear((rest[0] ?? 0) & 0x0f, rest.subarray(begin, end))
      rest = rest.subarray(end)
    }
  })
}
