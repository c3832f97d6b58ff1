import { once } from 'node:events'
import { createServer, connect as open, type Socket } from 'node:net'
import pg from 'pg'

/** A line to the database of a test that can fall silent: it stays open, and swallows what is sent in either direction. */
export interface DatabaseLine {
  /** Address of the database through this line. */
  url: string
  isSilent: boolean
  /** Number of connections that were opened through it. */
  opened(): number
  close(): Promise<void>
}

/** Where the database of an address listens: a host and port, or a socket's path. */
function placeOf(url: string): { path: string } | { host: string; port: number } {
  const { host, port } = new pg.Client(url)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

/** The same database at another host and port. */
export function addressAt(url: string, port: number): string {
  const { user, password, database } = new pg.Client(url)
  return `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${port}/${database}`
}

export async function openDatabaseLine(url: string): Promise<DatabaseLine> {
  const sockets: Socket[] = []
  const line = { isSilent: false }
  const server = createServer((here) => {
    const there = open(placeOf(url))
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.push(from)
      from.on('data', (bytes) => line.isSilent || to.write(bytes))
      from.on('close', () => to.destroy())
      // The other side is closed by the event above.
      from.on('error', () => undefined)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('the line has no port')
  return Object.assign(line, {
    url: addressAt(url, place.port),
    opened: () => sockets.length / 2,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
}
