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

type Resume = () => void

/** One buffer for all sockets: its bytes are used before the next read. Streams would cost the client more than the server. */
const received = Buffer.alloc(65_536)

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
  let opened: ((head: string) => void) | undefined
  const frames = frameReader((opcode, payload) => {
    if (opcode === 8) socket.destroy()
    if (opcode === 9) write(socket, 10, payload.toString())
    if (opcode !== 1) return
    const text = payload.toString()
    if (text === '{"type":"ready"}') ready.shift()?.()
    else hear(text)
  })
  const socket = connect({
    port: Number(port),
    host: hostname,
    noDelay: true,
    onread: {
      buffer: received,
      callback: (length, buffer) => {
        const bytes = buffer.subarray(0, length)
        if (opened === undefined) frames(bytes as Buffer)
        else opened(bytes.toString())
        return true
      },
    },
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const ready: Resume[] = []
  const authenticate = () =>
    new Promise<void>((resolve) => {
      ready.push(resolve)
      write(socket, 1, JSON.stringify({ type: 'authenticate', token }))
    })
  const answer = new Promise<string>((resolve, reject) => {
    opened = resolve
    socket.once('error', reject)
  })
  upgrade(socket, hostname, from)
  const head = await answer
  opened = undefined
  if (!head.startsWith('HTTP/1.1 101') || !head.endsWith('\r\n\r\n')) throw new Error(`no socket: ${head}`)
  // A server at its limits may reset the connection.
  socket.on('error', () => undefined)
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

function upgrade(socket: Socket, host: string, from: string | undefined): void {
  const forwarded = from === undefined ? '' : `X-Forwarded-For: ${from}\r\n`
  socket.write(
    `GET /realtime HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${forwarded}` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
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

/** Reads the frames in a socket's received bytes; keeps the rest as a copy. */
function frameReader(hear: (opcode: number, payload: Buffer) => void): (chunk: Buffer) => void {
  let kept: Buffer = Buffer.alloc(0)
  return (chunk) => {
    let rest = kept.length === 0 ? chunk : Buffer.concat([kept, chunk])
    for (;;) {
      const short = (rest[1] ?? 0) & 0x7f
      const begin = short === 126 ? 4 : 2
      if (short === 127) throw new Error('no event is that long')
      if (rest.length < begin) break
      const end = begin + (short === 126 ? rest.readUInt16BE(2) : short)
      if (rest.length < end) break
      hear((rest[0] ?? 0) & 0x0f, rest.subarray(begin, end))
      rest = rest.subarray(end)
    }
    kept = Buffer.from(rest)
  }
}
