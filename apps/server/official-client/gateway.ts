import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

interface Gateway {
  port: number
  /** Address that paths are appended to. */
  target: string
  /** Returns the `Authorization` that the server receives in place of the one that was sent. */
  authorize(given: string): Promise<string>
}

/** Passes requests of this machine on, as the gateway in front of the protocol's own server does. */
export async function openGateway({ port, target, authorize }: Gateway): Promise<() => void> {
  const server = createServer(async (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const authorization = headers.authorization && (await authorize(headers.authorization))
    const passed = ask(`${target}${url}`, {
      method,
      headers: { ...headers, ...(authorization ? { authorization } : {}) },
    })
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    await pipeline(incoming, passed).catch(() => outgoing.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
