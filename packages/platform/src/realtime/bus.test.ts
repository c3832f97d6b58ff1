import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { openDatabaseLine } from '../../../../apps/server/test/database-line.ts'
import { test as base } from '../../../../apps/server/test/parvis.ts'
import { redisProgram, sharedRedis } from '../../../../apps/server/test/redis.ts'
import { createRedisLink } from '../redis/redis-link.ts'
import { type Bus, openBus } from './bus.ts'
import { hearChanges } from './heard-changes.ts'
import {
  judgeFollowersAgain,
  onFollowedEvent,
  onFollowersJudged,
  onInvalidation,
  sendInvalidation,
} from './invalidation.ts'
import { openRedisBus } from './redis-bus.ts'

const redis = sharedRedis()
const fails = (error: unknown) => expect.fail(String(error))

/** Opens buses of one site; they are closed after the test. */
const test = base.extend<{
  kind: 'database' | 'Redis'
  prefix: string
  node: () => Promise<Bus>
  cut: () => Promise<void>
}>({
  kind: 'database',
  /** Ends the connections of all buses. */
  cut: async ({ kind, stores }, use) => {
    await use(async () => {
      if (kind === 'Redis') return (await redis()).cut()
      const client = new pg.Client(stores.databaseUrl)
      await client.connect()
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parvis bus' and datname = current_database()",
      )
      await client.end()
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  prefix: async ({}, use) => use(`parvis:${randomUUID()}:`),
  node: async ({ kind, stores, prefix }, use) => {
    const buses: Bus[] = []
    await use(async () => {
      let bus: Bus
      if (kind === 'database') bus = openBus({ databaseUrl: stores.databaseUrl, onError: () => undefined })
      else {
        const link = createRedisLink({ url: (await redis()).url, prefix, onError: () => undefined })
        bus = openRedisBus(link, fails)
        link.start()
      }
      buses.push(bus)
      await expect.poll(() => bus.connected, { timeout: 10_000 }).toBe(true)
      return bus
    })
    for (const bus of buses) await bus.close()
  },
})

/** Collects the messages that a bus hears on a channel. */
function heardBy(bus: Bus, channel: string): unknown[] {
  const heard: unknown[] = []
  bus.subscribe(channel, (payload) => heard.push(payload))
  return heard
}

test('a bus that is closed while it connects ends at once', async ({ stores }) => {
  const bus = openBus({ databaseUrl: stores.databaseUrl, onError: fails })
  await bus.close()
  expect(bus.connected).toBe(false)
})

test('a node whose line to the database falls silent trusts nothing, opens another, tells of the gap, and loses no message', async ({
  stores,
}) => {
  const line = await openDatabaseLine(stores.databaseUrl)
  const errors: string[] = []
  const cut = openBus({
    databaseUrl: line.url,
    beatEvery: 50,
    onError: (error) => errors.push(String(error)),
  })
  const other = openBus({ databaseUrl: stores.databaseUrl, onError: (error) => expect.fail(String(error)) })
  const heard: unknown[] = []
  let gaps = 0
  other.subscribe('news', (payload) => heard.push(payload))
  cut.onGap(() => {
    gaps += 1
  })
  await expect.poll(() => cut.connected && other.connected).toBe(true)
  await sleep(300)
  expect({ connected: cut.connected, opened: line.opened(), errors }).toEqual({
    connected: true,
    opened: 1,
    errors: [],
  })

  line.isSilent = true
  cut.publish('news', 'sent into the silence')
  await expect.poll(() => cut.connected, { timeout: 1_000 }).toBe(false)
  expect({ gaps, heard }).toEqual({ gaps: 0, heard: [] })

  line.isSilent = false
  await expect.poll(() => cut.connected, { timeout: 5_000 }).toBe(true)
  expect(gaps).toBe(1)
  expect(errors).toContain('Error: the bus does not hear its own heartbeat')
  await expect.poll(() => heard).toEqual(['sent into the silence'])

  // A stop does not wait for a silent server.
  line.isSilent = true
  await cut.close()
  await other.close()
  await line.close()
})

describe.for(['database', 'Redis'] as const)('a bus over the %s', (kind) => {
  test.override({ kind })

  test.skipIf(kind === 'Redis' && redisProgram === undefined)(
    'a message reaches its own node at once and every other node, in order and once',
    async ({ node }) => {
      const [one, other, third] = [await node(), await node(), await node()]
      const own = heardBy(one, 'news')
      const [far, further] = [heardBy(other, 'news'), heardBy(third, 'news')]
      const sent = Array.from({ length: 500 }, (_, number) => ({ number, text: 'été’'.repeat(20) }))
      for (const payload of sent) one.publish('news', payload)
      expect(own).toEqual(sent)
      await expect.poll(() => far.length, { timeout: 5_000 }).toBe(500)
      await expect.poll(() => further.length, { timeout: 5_000 }).toBe(500)
      expect([far, further]).toEqual([sent, sent])
    },
  )

  test.skipIf(kind === 'Redis' && redisProgram === undefined)(
    'who follows a topic hears what is sent to it from then on; leaving and following again keep the order',
    async ({ node }) => {
      const [one, other] = [await node(), await node()]
      const heard = heardBy(other, 'screens')
      for (let round = 0; round < 20; round += 1) {
        await Promise.all([other.follow('topic:1'), other.follow('topic:2')])
        one.publish('screens', `${round} a`, { topic: 'topic:1', isRecalled: false })
        one.publish('screens', `${round} b`, { topic: 'topic:1', isRecalled: false })
        await expect.poll(() => heard.at(-1)).toBe(`${round} b`)
        other.leave('topic:1')
        other.leave('topic:2')
      }
      expect(heard).toHaveLength(40)
    },
  )

  test.skipIf(kind === 'Redis' && redisProgram === undefined)(
    'a lost connection is a gap, told once; messages and followed topics are heard again after it',
    async ({ node, cut }) => {
      const [one, other] = [await node(), await node()]
      let gaps = 0
      other.onGap(() => {
        gaps += 1
      })
      await other.follow('topic:1')
      const heard = heardBy(other, 'screens')
      await cut()
      await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1)
      await expect.poll(() => one.connected && other.connected, { timeout: 10_000 }).toBe(true)
      one.publish('screens', 'after', { topic: 'topic:1', isRecalled: false })
      await expect.poll(() => heard).toEqual(['after'])
      expect(gaps).toBe(1)
    },
  )

  test.skipIf(kind === 'Redis' && redisProgram === undefined)(
    'events reach screens that follow their topic, and caches of every node if data of their kind is cached',
    async ({ node }) => {
      const [one, other] = [await node(), await node()]
      const screens: string[] = []
      const caches: string[] = []
      onFollowedEvent(other, ({ topic }) => screens.push(topic))
      onInvalidation(other, ({ topic }) => caches.push(topic))
      await other.follow('post:1')
      for (const topic of ['post:1', 'post:2', 'conversation:1', 'member:1', 'feed:citizens', 'laws:all'])
        sendInvalidation(one, topic, { type: 'post_changed', id: '1' })
      await expect.poll(() => caches).toEqual(['post:1', 'post:2', 'feed:citizens', 'laws:all'])
      await expect.poll(() => screens).toContain('post:1')
      if (kind === 'Redis') expect(screens).toEqual(['post:1'])
    },
  )

  test.skipIf(kind === 'Redis' && redisProgram === undefined)(
    'a node that reads from replicas hears of what narrows, also in topics that it does not follow',
    async ({ node }) => {
      let narrowings = 0
      const narrowed = {
        raise() {
          narrowings += 1
        },
      }
      const heard = { raise: () => undefined }
      const one = hearChanges(await node(), { heard, narrowed: heard })
      const other = hearChanges(await node(), { heard, narrowed })
      onFollowedEvent(other, () => undefined)
      onFollowersJudged(other, () => undefined)
      sendInvalidation(one, 'conversation:1', { type: 'message_added', id: '1', sender_id: '2' })
      sendInvalidation(one, 'conversation:1', { type: 'message_removed', id: '1' })
      await expect.poll(() => narrowings).toBe(1)
      judgeFollowersAgain(one, 'conversation:1')
      await expect.poll(() => narrowings).toBe(2)
    },
  )
})

describe('a bus by topic', () => {
  test.override({ kind: 'Redis' })

  test.skipIf(redisProgram === undefined)(
    'a node that begins to follow is given the recalled messages that it missed, and no others',
    async ({ node }) => {
      const [one, other] = [await node(), await node()]
      const heard = heardBy(other, 'screens')
      one.publish('screens', 'kept', { topic: 'post:1', isRecalled: true })
      one.publish('screens', 'gone', { topic: 'post:1', isRecalled: false })
      // Sent in the same turn: once this one is heard, the others would be heard too.
      const marks = heardBy(other, 'marks')
      one.publish('marks', 'sent')
      await expect.poll(() => marks).toEqual(['sent'])
      expect(await other.follow('post:1')).toEqual(['kept'])
      // The next reader of this node, however much later, would hear it as new.
      expect(await other.follow('post:1')).toEqual([])
      expect(heard).toEqual([])
    },
  )

  test.skipIf(redisProgram === undefined)(
    'messages pass through a Redis that takes no more writes, as when its memory is full; that is told once',
    async ({ node, prefix }) => {
      const other = await node()
      await other.follow('post:1')
      const [screens, marks] = [heardBy(other, 'screens'), heardBy(other, 'marks')]
      const errors: string[] = []
      const site = await redis()
      const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
      const link = createRedisLink({ url: site.url, prefix, onError: fails })
      link.use({ opened: async () => undefined, answers: answer })
      const one = openRedisBus(link, (error) => errors.push(String(error)))
      link.start()
      await answers
      await site.isFull(true)
      try {
        for (let turn = 0; turn < 5; turn += 1) {
          one.publish('screens', `kept ${turn}`, { topic: 'post:1', isRecalled: true })
          one.publish('marks', `sent ${turn}`)
          await expect.poll(() => [screens.length, marks.length]).toEqual([turn + 1, turn + 1])
        }
        await expect.poll(() => errors).toHaveLength(1)
        expect(errors[0]).toContain('maxmemory')
      } finally {
        await site.isFull(false)
        await one.close()
      }
    },
  )
})
