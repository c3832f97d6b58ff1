import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect } from 'vitest'
import { test } from '../../../test/parvis.ts'
import { TestSocket } from '../../../test/socket.ts'

/** What is answered to a request that asks for another protocol, as far as its first line. */
async function upgrading(address: string, head: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket: Socket = connect(Number(port), hostname)
  socket.write(head.replaceAll('\n', '\r\n'))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString('latin1').split('\r\n', 1)[0] ?? ''
}

const wishes = 'Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13'

test('a socket is opened at its own address alone; elsewhere a wish for one is answered as if it were none', async ({
  address,
  guest,
}) => {
  expect(await upgrading(address, `GET /health HTTP/1.1\nHost: parvis\n${wishes}\n\n`)).toBe(
    'HTTP/1.1 200 OK',
  )
  expect(
    await upgrading(address, 'GET /health HTTP/1.1\nHost: parvis\nConnection: Upgrade\nUpgrade: h2c\n\n'),
  ).toBe('HTTP/1.1 200 OK')
  expect(await upgrading(address, `GET /realtime HTTP/1.1\nHost: parvis\n${wishes}\n\n`)).toBe(
    'HTTP/1.1 400 Bad Request',
  )
  await expect(guest.get('/realtime')).toBeRefused('route_not_found')
  // Who goes away before the socket is open breaks nothing.
  const { hostname, port } = new URL(address)
  const gone = connect(Number(port), hostname)
  gone.write(`GET /realtime HTTP/1.1\r\nHost: parvis\r\n${wishes.replaceAll('\n', '\r\n')}\r\n\r\n`)
  gone.resetAndDestroy()
  const socket = await guest.socket()
  expect(await socket.follows('feed:citizens')).toBeNull()
})

test('what a tab says is bounded: too long a message closes its socket', async ({ guest }) => {
  const socket = await guest.socket()
  socket.sends(JSON.stringify({ type: 'subscribe', topics: ['x'.repeat(70_000)] }))
  await expect.poll(() => socket.closed).toBe(1009)
})

describe('with limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('one address has room for a full hall and no more; who leaves makes room', async ({
    address,
    guest,
  }) => {
    const open: TestSocket[] = []
    while (open.length < 2_000)
      open.push(...(await Promise.all(Array.from({ length: 100 }, () => TestSocket.open(address, null)))))
    const refused = request(`${address}/realtime`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.from('a tab too many..').toString('base64'),
      },
    })
    refused.end()
    const [answer] = await once(refused, 'response')
    expect(answer.statusCode).toBe(429)
    answer.resume()
    for (const socket of open.splice(0, 10)) socket.close()
    await expect
      .poll(() =>
        guest.socket().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    for (const socket of open) socket.close()
  })

  test('a tab that follows as much as it may, loses its socket, renews its session and is scrolled through is never refused', async ({
    join,
  }) => {
    const [author, reader] = [await join('ada'), await join('bob')]
    const posts = await author.place.world.db
      .insertInto('posts')
      .values(
        Array.from({ length: 320 }, (_, number) => ({
          user_id: author.id,
          content: `Un avis ${number}`,
          channel: 'citizen' as const,
          author_role: 'citizen' as const,
        })),
      )
      .returning('id')
      .execute()
    const topics = posts.map(({ id }) => `post:${id}`)
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
      await socket.authenticates(null)
      expect(socket.refused).toEqual([])
      expect(socket.closed).toBeNull()
      if (connection === 0) socket.close()
      else {
        await author.comments({ id: posts[310]?.id ?? '' }, 'Une suite')
        await expect.poll(() => socket.events.map(({ topic }) => topic)).toContain(topics[310])
      }
    }
  })

  test('a machine that asks to follow without end is refused by name; what it follows goes on, and so do others', async ({
    join,
    guest,
  }) => {
    const author = await join('ada')
    const post = await author.publishes('Un avis')
    const [machine, reader] = [await guest.socket(), await guest.socket()]
    expect(await machine.follows(`post:${post.id}`)).toBeNull()
    for (let sent = 0; sent < 2_000; sent += 50) {
      const topics = Array.from({ length: 50 }, () => `post:${randomUUID()}`)
      machine.sends(JSON.stringify({ type: 'subscribe', topics }))
    }
    await expect.poll(() => machine.refused.length, { timeout: 30_000 }).toBe(2_000)
    expect(machine.refusedAs('post_not_found')).toBeGreaterThanOrEqual(990)
    expect(machine.refusedAs('rate_limited')).toBe(2_000 - machine.refusedAs('post_not_found'))
    expect(machine.refusedAs('rate_limited')).toBeGreaterThan(0)
    expect(await reader.follows(`post:${post.id}`)).toBeNull()
    await author.comments(post, 'Une suite')
    for (const socket of [machine, reader])
      await expect.poll(() => socket.events.map(({ event }) => event.type)).toContain('comment_added')
  })

  test('who says without end who they are is shown out', async ({ guest }) => {
    const socket = await guest.socket()
    const gone = expect.poll(() => socket.closed, { timeout: 30_000 }).toBe(1008)
    const insist = async () => {
      while (socket.closed === null) await socket.authenticates(null)
    }
    await Promise.race([insist(), gone])
    await gone
  })
})
