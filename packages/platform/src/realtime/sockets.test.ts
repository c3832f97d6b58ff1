import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect } from 'vitest'
import { buildApp } from '../../../../apps/server/src/app.ts'
import { createAppContext } from '../../../../apps/server/src/create-app-context.ts'
import { test } from '../../../../apps/server/test/parvis.ts'
import { topicsOfPosts } from '../../../../apps/server/test/post-topics.ts'
import { TestSocket } from '../../../../apps/server/test/socket.ts'

/** Response to an upgrade request, up to its first line. */
async function upgrading(address: string, head: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket: Socket = connect(Number(port), hostname)
  socket.write(head.replaceAll('\n', '\r\n'))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString('latin1').split('\r\n', 1)[0] ?? ''
}

const upgradeHeaders = 'Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13'

test('a socket opens at its own address only; elsewhere an upgrade request is served as an ordinary one', async ({
  address,
  guest,
}) => {
  expect(await upgrading(address, `GET /health HTTP/1.1\nHost: parvis\n${upgradeHeaders}\n\n`)).toBe(
    'HTTP/1.1 200 OK',
  )
  expect(
    await upgrading(address, 'GET /health HTTP/1.1\nHost: parvis\nConnection: Upgrade\nUpgrade: h2c\n\n'),
  ).toBe('HTTP/1.1 200 OK')
  expect(await upgrading(address, `GET /realtime HTTP/1.1\nHost: parvis\n${upgradeHeaders}\n\n`)).toBe(
    'HTTP/1.1 400 Bad Request',
  )
  await expect(guest.get('/realtime')).toBeRefused('route_not_found')
  // A client that leaves before the socket is open does no harm.
  const { hostname, port } = new URL(address)
  const gone = connect(Number(port), hostname)
  gone.write(`GET /realtime HTTP/1.1\r\nHost: parvis\r\n${upgradeHeaders.replaceAll('\n', '\r\n')}\r\n\r\n`)
  gone.resetAndDestroy()
  const socket = await guest.socket()
  expect(await socket.follows('feed:citizens')).toBeNull()
})

test('a ping is answered at once, even while an earlier request waits for the database', async ({
  guest,
  context,
}) => {
  const socket = await guest.socket()
  const client = await context.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table posts in access exclusive mode')
    socket.sends(JSON.stringify({ type: 'subscribe', topics: [`post:${randomUUID()}`] }))
    socket.sends(JSON.stringify({ type: 'ping' }))
    await expect.poll(() => socket.pongs).toBe(1)
    expect(socket.refused).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
  await expect.poll(() => socket.refusedAs('post_not_found')).toBe(1)
})

test('messages from clients are bounded: an oversized one closes its socket', async ({ guest }) => {
  const socket = await guest.socket()
  socket.sends(JSON.stringify({ type: 'subscribe', topics: ['x'.repeat(70_000)] }))
  await expect.poll(() => socket.closed).toBe(1009)
})

test('one address has room for a full hall of members and no more; a closed socket makes room', {
  tags: 'long',
}, async ({ join, context }) => {
  const members = await Promise.all(Array.from({ length: 41 }, (_, number) => join(`lise${number}`)))
  // Signed up from forty addresses, to avoid the limit of sign-ups.
  const limited = await createAppContext({
    ...(context.config as Parameters<typeof createAppContext>[0]),
    rateLimits: true,
  })
  const app = await buildApp(limited)
  const open: TestSocket[] = []
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    for (const { token } of members.slice(0, 40))
      open.push(...(await Promise.all(Array.from({ length: 50 }, () => TestSocket.open(address, token)))))
    const late = () => TestSocket.open(address, members[40]?.token ?? null)
    await expect(late()).rejects.toThrow('429')
    for (const socket of open.splice(0, 10)) socket.close()
    await expect
      .poll(() =>
        late().then(
          (socket) => open.push(socket) > 0,
          () => false,
        ),
      )
      .toBe(true)
  } finally {
    for (const socket of open) socket.close()
    await app.close()
    await limited.close()
  }
})

describe('with limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('a tab with the maximum of topics that reconnects, renews its session and is scrolled through is never refused', {
    tags: 'long',
  }, async ({ join }) => {
    const [author, reader] = [await join('ada'), await join('bob')]
    const topics = await topicsOfPosts(author, 320)
    const says = (socket: TestSocket, type: 'subscribe' | 'unsubscribe', some: string[]) => {
      for (let start = 0; start < some.length; start += 50)
        socket.sends(JSON.stringify({ type, topics: some.slice(start, start + 50) }))
    }
    for (let connection = 0; connection < 2; connection += 1) {
      const socket = await reader.socket()
      says(socket, 'subscribe', topics.slice(0, 200))
      await socket.authenticates(reader.token)
      says(socket, 'unsubscribe', topics.slice(0, 120))
      says(socket, 'subscribe', topics.slice(200))
      await socket.authenticates(reader.token)
      expect(socket.refused).toEqual([])
      expect(socket.closed).toBeNull()
      if (connection === 0) socket.close()
      else {
        await author.comments({ id: topics[310]?.slice('post:'.length) ?? '' }, 'Une suite')
        await expect.poll(() => socket.events.map(({ topic }) => topic)).toContain(topics[310])
      }
    }
  })

  test('a client that subscribes without end is refused by name, then closed; other readers are unaffected', async ({
    join,
    guest,
  }) => {
    const author = await join('ada')
    const post = await author.publishes('Un avis')
    const [machine, reader] = [await guest.socket(), await guest.socket()]
    expect(await machine.follows(`post:${post.id}`)).toBeNull()
    for (let sent = 0; sent < 1_000; sent += 50) {
      const topics = Array.from({ length: 50 }, () => `post:${randomUUID()}`)
      machine.sends(JSON.stringify({ type: 'subscribe', topics }))
    }
    await expect.poll(() => machine.closed, { timeout: 10_000 }).toBe(1008)
    expect(machine.refusedAs('post_not_found')).toBeLessThan(400)
    expect(machine.refusedAs('rate_limited')).toBeGreaterThan(40)
    expect(await reader.follows(`post:${post.id}`)).toBeNull()
    await author.comments(post, 'Une suite')
    await expect.poll(() => reader.events.map(({ event }) => event.type)).toContain('comment_added')
  })

  test('a client that authenticates without end is closed', async ({ guest }) => {
    const socket = await guest.socket()
    const gone = expect.poll(() => socket.closed, { timeout: 30_000 }).toBe(1008)
    const insist = async () => {
      while (socket.closed === null) await socket.authenticates(null)
    }
    await Promise.race([insist(), gone])
    await gone
  })
})

test('other sites cannot open sockets: the site itself, this machine’s names and clients without an origin can', async ({
  address,
}) => {
  const opening = (origin?: string) =>
    TestSocket.open(address, null, origin === undefined ? {} : { origin }).then(
      (socket) => socket.close(),
      (error: Error) => error.message,
    )
  for (const own of [undefined, 'http://parvis.test', 'http://localhost:5173', 'http://127.0.0.1:3000'])
    expect(await opening(own)).toBeUndefined()
  for (const foreign of [
    'https://evil.example',
    'https://parvis.test',
    'http://parvis.test:81',
    'http://parvis.test.evil.example',
    'null',
    '',
  ])
    expect(await opening(foreign)).toBe('Unexpected server response: 403')
})

describe('in production', () => {
  test.override({ settings: { NODE_ENV: 'production', PARVIS_URL: 'https://parvis.example' } })

  test('a page on the reader’s own machine is another site', async ({ address }) => {
    await expect(TestSocket.open(address, null, { origin: 'http://localhost:3000' })).rejects.toThrow('403')
    await TestSocket.open(address, null, { origin: 'https://parvis.example' })
  })
})
