import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { AppContext } from '../../../../apps/server/src/app-context.ts'
import { test } from '../../../../apps/server/test/parvis.ts'
import { topicsOfPosts } from '../../../../apps/server/test/post-topics.ts'
import { TestSocket } from '../../../../apps/server/test/socket.ts'

const unknownPosts = (count: number) => Array.from({ length: count }, () => `post:${randomUUID()}`)

/** Subscribes to that many nonexistent posts: each needs a database query. */
function asksFor(socket: TestSocket, count: number): void {
  for (let sent = 0; sent < count; sent += 50)
    socket.sends(JSON.stringify({ type: 'subscribe', topics: unknownPosts(Math.min(50, count - sent)) }))
}

/** Number of lookups of these sockets that the database has answered. */
const lookedUp = (sockets: TestSocket[]) =>
  sockets.reduce((sum, socket) => sum + socket.refusedAs('post_not_found'), 0)

/** Whole seconds, as the budgets count them, including the current one. */
const secondsSince = (begun: number) => Math.ceil((performance.now() - begun) / 1_000) + 1

/** All requests were answered, or the socket was closed. */
const isServed = (socket: TestSocket, asked: number) =>
  socket.closed !== null || socket.refused.length >= asked

/** Runs `work` while the posts table is locked. */
async function holdingPosts({ database }: AppContext, work: () => Promise<void>): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table posts in access exclusive mode')
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('a guest subscribes to 20 topics at most; a member to more', async ({ join, guest }) => {
  const author = await join('ada')
  const topics = await topicsOfPosts(author, 25)
  const [open, signedIn] = [await guest.socket(), await author.socket()]
  for (const socket of [open, signedIn]) {
    socket.sends(JSON.stringify({ type: 'subscribe', topics }))
    await socket.follows('laws:all')
  }
  expect(open.refusedAs('too_many_topics')).toBe(6)
  expect(signedIn.refused).toEqual([])
  // After signing out, the socket keeps no more than a guest may have.
  await signedIn.authenticates(null)
  expect(signedIn.refusedAs('too_many_topics')).toBe(6)
})

test('a closed socket’s lookups are cancelled: none reaches the database afterwards', async ({
  guest,
  context,
}) => {
  const flood = [await guest.socket(), await guest.socket(), await guest.socket()]
  const reader = await guest.socket()
  let asked = 0
  await holdingPosts(context, async () => {
    for (const socket of flood) asksFor(socket, 200)
    await expect
      .poll(() => context.database.pool.totalCount - context.database.pool.idleCount)
      .toBeGreaterThan(1)
    for (const socket of flood) socket.close()
    await expect.poll(() => flood.every(({ closed }) => closed !== null)).toBe(true)
    await reader.settles()
    context.database.pool.on('acquire', () => {
      asked += 1
    })
  })
  expect(await reader.follows(`post:${randomUUID()}`)).toBe('post_not_found')
  await reader.settles()
  // The reader's own lookup, and the server's own work meanwhile.
  expect(asked).toBeLessThan(10)
})

test('members do not wait behind the lookups of guests', async ({ join, guest, context }) => {
  const member = await join('ada')
  const post = await member.publishes('Un avis')
  const tab = await member.socket()
  const flood = await Promise.all(Array.from({ length: 40 }, () => guest.socket()))
  await holdingPosts(context, async () => {
    for (const socket of flood) asksFor(socket, 100)
    await tab.settles()
    // The pool has connections left for members, even in a flood of guests.
    expect((await member.send('GET', '/api/v1/me/blocked')).status).toBe(200)
  })
  expect(await tab.follows(`post:${post.id}`)).toBeNull()
  expect((await member.comments(post, 'Une suite')).id).toBeDefined()
  expect(lookedUp(flood)).toBeLessThan(4_000)
})

describe('with limits, behind a proxy', { tags: 'long' }, () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' } })

  const from = (address: string, ip: string, token: string | null = null) =>
    TestSocket.open(address, token, { 'x-forwarded-for': ip })
  const silentlyFrom = (address: string, ip: string) =>
    TestSocket.openSilently(address, { 'x-forwarded-for': ip })

  test('guests’ lookups are counted by address, not by socket; another address has its own budget', async ({
    address,
  }) => {
    const flood = await Promise.all(
      Array.from({ length: 16 }, (_, number) => from(address, `2001:db8:1:1::${number + 1}`)),
    )
    const begun = performance.now()
    for (const socket of flood) asksFor(socket, 290)
    await expect.poll(() => flood.every((s) => isServed(s, 290)), { timeout: 15_000 }).toBe(true)
    expect(lookedUp(flood)).toBeGreaterThan(2_500)
    expect(lookedUp(flood)).toBeLessThanOrEqual(3_000 + 150 * secondsSince(begun))
    expect(await (await from(address, '2001:db8:1:2::1')).follows('feed:citizens')).toBeNull()
  })

  test('a member’s lookups are counted over all of their sockets', async ({ address, join }) => {
    const member = await join('ada')
    const tabs = await Promise.all(
      Array.from({ length: 4 }, (_, number) => from(address, `192.0.2.${number}`, member.token)),
    )
    const begun = performance.now()
    for (const tab of tabs) asksFor(tab, 850)
    await expect.poll(() => tabs.every((tab) => isServed(tab, 850)), { timeout: 40_000 }).toBe(true)
    expect(lookedUp(tabs)).toBeGreaterThan(2_500)
    expect(lookedUp(tabs)).toBeLessThanOrEqual(3_000 + 60 * secondsSince(begun))
  })

  test('guests of one network leave room for sockets of members there and of other networks', async ({
    address,
    join,
  }) => {
    const member = await join('ada')
    const open: TestSocket[] = []
    // 400 per /64 of one /48, and 1,600 in total.
    for (let block = 1; block <= 4; block += 1) {
      const ip = (number: number) => `2001:db8:1:${block}::${number.toString(16)}`
      const guests = Array.from({ length: 400 }, (_, number) => from(address, ip(number)))
      open.push(...(await Promise.all(guests)))
      const tooMany = await silentlyFrom(address, ip(500))
      tooMany.sends('{"type":"authenticate","token":null}')
      await expect.poll(() => tooMany.closed).toBe(1008)
    }
    const beyond = await silentlyFrom(address, '2001:db8:1:5::1')
    beyond.sends('{"type":"subscribe","topics":["feed:citizens"]}')
    await expect.poll(() => beyond.closed).toBe(1008)
    const beside = await from(address, '2001:db8:1:1::1', member.token)
    expect(await beside.follows(`member:${member.id}`)).toBeNull()
    expect(await (await from(address, '2001:db8:2:1::1')).follows('feed:citizens')).toBeNull()
    open[0]?.close()
    await expect.poll(() => open[0]?.closed).not.toBeNull()
    expect(await (await from(address, '2001:db8:1:1::1')).follows('feed:citizens')).toBeNull()
    for (const socket of open) socket.close()
  })

  test('a member has 50 sockets at most', async ({ address, join }) => {
    const member = await join('ada')
    const tabs = await Promise.all(
      Array.from({ length: 50 }, (_, number) => from(address, `192.0.2.${number}`, member.token)),
    )
    const tooMany = await silentlyFrom(address, '192.0.2.200')
    tooMany.sends(JSON.stringify({ type: 'authenticate', token: member.token }))
    await expect.poll(() => tooMany.closed).toBe(1008)
    expect(tabs.every(({ closed }) => closed === null)).toBe(true)
    for (const tab of tabs) tab.close()
  })

  test('unauthenticated sockets leave room for members of other addresses', async ({ address, join }) => {
    const member = await join('ada')
    const silent = await Promise.all(Array.from({ length: 400 }, () => silentlyFrom(address, '198.51.100.7')))
    await expect(silentlyFrom(address, '198.51.100.7')).rejects.toThrow('429')
    await from(address, '198.51.100.8', member.token)
    for (const socket of silent) socket.close()
  })
})
