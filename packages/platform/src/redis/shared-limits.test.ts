import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { openSite } from '../../../../apps/server/test/open-site.ts'
import { test as base } from '../../../../apps/server/test/parvis.ts'
import { Guest, Member, type TestServer } from '../../../../apps/server/test/people.ts'
import { redisProgram, TestRedis } from '../../../../apps/server/test/redis.ts'
import { TestSocket } from '../../../../apps/server/test/socket.ts'
import { Quotas, Seat } from '../realtime/quotas.ts'
import { required } from '../required.ts'
import { createRedisLink } from './redis-link.ts'
import { openSharedCounts } from './shared-counts.ts'

/** Guests of one address may read this often from the database in a minute. */
const guestReads = 100

const test = base.extend<{ settings: Record<string, string>; redis: TestRedis; second: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  redis: async ({}, use) => {
    const redis = await TestRedis.start()
    await use(redis)
    await redis.kill()
  },
  settings: async ({ redis }, use) =>
    use({ REDIS_URL: redis.url, PARVIS_RATE_LIMITS: '1', PARVIS_GUEST_READS: String(guestReads) }),
  /** A second node. */
  second: async ({ context, app }, use) => {
    await app.ready()
    await openSite(context.config as Parameters<typeof openSite>[0], async (site) => {
      const isConnected = () => context.bus.connected && site.context.bus.connected
      await expect.poll(isConnected, { timeout: 10_000 }).toBe(true)
      await use(site)
    })
  },
})

/** Limits that a node has counted alone, since Redis gave no answer. */
async function unshared({ context }: TestServer): Promise<number> {
  const counter = await context.metrics.registry.getSingleMetric('parvis_limits_unshared_total')?.get()
  return counter?.values[0]?.value ?? 0
}

const post = '00000000-0000-7000-8000-000000000000'

describe.skipIf(redisProgram === undefined)('two nodes with one Redis', () => {
  test('a member’s writes count once, and go on by each node’s own count when Redis is away', async ({
    join,
    place,
    second,
    redis,
  }) => {
    // The limit is 30 comments a minute; refused ones count too.
    const writes = async (member: Member) =>
      (await member.send('POST', `/api/v1/posts/${post}/comments`, {})).status
    /** A member writes twenty times on each node, in turns. */
    const round = async (name: string) => {
      const here = await join(name)
      const there = new Member({ ...place, address: second.address }, here)
      for (const member of [here, there])
        await expect.poll(async () => (await member.send('GET', '/api/v1/me')).status).toBe(200)
      const statuses: number[] = []
      for (let sent = 0; sent < 20; sent += 1)
        for (const member of [here, there]) statuses.push(await writes(member))
      return { there, statuses }
    }
    const countedAlone = async () => (await Promise.all([place, second].map(unshared))).join()
    // On a busy machine Redis may answer late, and the node then counts alone for a second. Another member writes after it.
    let last: Awaited<ReturnType<typeof round>> | undefined
    for (const name of ['ana', 'bea', 'cleo', 'dina', 'emma']) {
      const before = await countedAlone()
      last = await round(name)
      if ((await countedAlone()) === before) break
      await sleep(1_100)
    }
    const { there, statuses } = required(last, 'a round')
    expect(statuses.slice(0, 30)).not.toContain(429)
    expect(statuses.slice(30)).toEqual(Array(10).fill(429))
    await redis.kill()
    // The node itself has counted twenty.
    expect(await writes(there)).not.toBe(429)
  })

  test('guests’ reads count once', { tags: 'long' }, async ({ guest, place, second }) => {
    const there = new Guest({ ...place, address: second.address })
    const reads = async (reader: Guest) => (await reader.send('GET', `/api/v1/posts/${post}`)).status
    for (let sent = 0; sent < guestReads / 2; sent += 1)
      for (const reader of [guest, there]) await reads(reader)
    // Each node alone would take fifty more. A busy machine may report the other's reads late.
    for (const reader of [guest, there]) {
      let status = await reads(reader)
      for (let further = 0; status !== 429 && further < guestReads / 2 - 10; further += 1) {
        await sleep(50)
        status = await reads(reader)
      }
      expect(status).toBe(429)
    }
  })

  test('a Redis that takes no more writes is reported once, and each node counts alone', async ({
    redis,
  }) => {
    const errors: string[] = []
    let alone = 0
    const link = createRedisLink({
      ...{ url: redis.url, prefix: 'parvis:full:' },
      onError: (error) => expect.fail(String(error)),
    })
    const counts = openSharedCounts({
      link,
      onError: (error) => errors.push(String(error)),
      onAlone: () => {
        alone += 1
      },
    })
    link.start()
    await expect.poll(() => link.connected, { timeout: 10_000 }).toBe(true)
    await redis.isFull(true)
    for (let turn = 0; turn < 5; turn += 1) {
      counts.addToWindow('reads', 1, 60_000, () => expect.fail('it was not counted'))
      expect(await counts.count('writes', 60_000)).toBeUndefined()
      await expect.poll(() => alone).toBe((turn + 1) * 2)
    }
    expect(errors).toHaveLength(1)
    await redis.isFull(false)
    counts.close()
    await link.close()
  })

  test('sockets too many at once close no other', async ({ redis }) => {
    const fails = (error: unknown) => expect.fail(String(error))
    const link = createRedisLink({ url: redis.url, prefix: 'parvis:sockets:', onError: fails })
    const counts = openSharedCounts({ link, onError: fails, onAlone: () => undefined })
    link.start()
    await expect.poll(() => link.connected, { timeout: 10_000 }).toBe(true)
    const quotas = new Quotas(true, counts)
    const place = { address: '192.0.2.1', network: '192.0.2.1' }
    let closed = 0
    const isExcess = () => {
      closed += 1
    }
    const seats = Array.from({ length: 55 }, () => new Seat(quotas, place, isExcess))
    expect(seats.filter((seat) => seat.take('ana'))).toHaveLength(50)
    // Answered after the others.
    await new Promise((resolve) => counts.setOwn('the last', 1, resolve))
    expect(closed).toBe(0)
    counts.close()
    await link.close()
  })

  test('a member’s sockets count once, and a closed one makes room on the other node', {
    tags: 'long',
  }, async ({ join, address, second }) => {
    const { token } = await join('ana')
    const opens = async (node: string) => {
      const socket = await TestSocket.openSilently(node)
      socket.sends(JSON.stringify({ type: 'authenticate', token }))
      sockets.push(socket)
      return socket
    }
    const sockets: TestSocket[] = []
    for (let opened = 0; opened < 30; opened += 1) await opens(address)
    for (let opened = 0; opened < 30; opened += 1) await opens(second.address)
    const open = () => sockets.filter(({ closed }) => closed === null)
    await expect.poll(() => open().length, { timeout: 5_000 }).toBe(50)
    await sockets[0]?.settles()
    expect(open()).toHaveLength(50)
    open()[0]?.close()
    await expect.poll(() => open().length).toBe(49)
    // The other node learns of the room when it is asked for it.
    await expect
      .poll(
        async () => {
          const late = await opens(second.address)
          await late.settles()
          return late.closed
        },
        { timeout: 5_000 },
      )
      .toBe(null)
    for (const socket of sockets) socket.close()
  })
})
