import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { at, test as onNodes } from '../../../../apps/server/test/nodes.ts'
import { redisProgram, TestRedis } from '../../../../apps/server/test/redis.ts'

const secret = { PARVIS_SECRET: 'un secret que tous les nœuds partagent, assez long' }

/** A node and its Redis; each test starts a second node. */
const test = onNodes.extend<{ settings: Record<string, string>; redis: TestRedis }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  redis: async ({}, use) => {
    const redis = await TestRedis.start()
    await use(redis)
    redis.signal('SIGCONT')
    await redis.kill()
  },
  settings: async ({ redis }, use) => use({ ...secret, REDIS_URL: redis.url }),
})

const readiness = async (address: string) => (await fetch(`${address}/ready`)).json()
const well = { status: 'ready' }
const alone = { status: 'ready', redis: 'does not answer' }

describe.skipIf(redisProgram === undefined)('nodes that speak through Redis', () => {
  test('Redis is killed and comes back: writes go on, readers fetch again, and hear of each comment once', async ({
    join,
    node,
    redis,
    address,
    context,
  }) => {
    const second = await node({ REDIS_URL: redis.url })
    const [author, reader] = [await join('ada'), await join('bob')]
    const post = await author.publishes('Sur deux nœuds')
    const tab = await at(reader, second).socket(second.address)
    expect(await tab.follows(`post:${post.id}`)).toBeNull()
    const comments = () => tab.events.map(({ event }) => event).filter(({ type }) => type === 'comment_added')
    await expect.poll(() => context.bus.connected).toBe(true)
    const before = await author.comments(post, 'Avant')
    await expect.poll(comments).toEqual([{ type: 'comment_added', id: before.id }])

    await redis.kill()
    await expect.poll(() => readiness(address)).toEqual(alone)
    await expect.poll(() => readiness(second.address)).toEqual(alone)
    const began = performance.now()
    const meanwhile = await author.comments(post, 'Pendant')
    expect(performance.now() - began).toBeLessThan(1_000)
    // A new tab is served as well.
    const late = await at(reader, second).socket(second.address)
    expect(await late.follows(`post:${post.id}`)).toBeNull()
    expect(tab.resyncs).toBe(0)

    await redis.start()
    await expect.poll(() => readiness(address), { timeout: 10_000 }).toEqual(well)
    await expect.poll(() => [tab.resyncs, late.resyncs], { timeout: 10_000 }).toEqual([1, 1])
    const after = await author.comments(post, 'Après')
    await expect.poll(comments).toContainEqual({ type: 'comment_added', id: after.id })
    await tab.settles()
    // The event of the outage comes at most once: it may be sent before the other node hears again. The tab fetches anyway.
    const heard = comments().map(({ id }) => id)
    expect(heard.filter((id) => id !== meanwhile.id)).toEqual([before.id, after.id])
    expect(new Set(heard).size).toBe(heard.length)
    expect(tab.resyncs).toBe(1)
  })

  test('a paused Redis delays no write, and is noticed within seconds', async ({
    join,
    node,
    redis,
    address,
    context,
  }) => {
    const second = await node({ REDIS_URL: redis.url })
    const [author, reader] = [await join('ada'), await join('bob')]
    const post = await author.publishes('Sur deux nœuds')
    const tab = await at(reader, second).socket(second.address)
    await tab.follows(`post:${post.id}`)
    await expect.poll(() => context.bus.connected).toBe(true)
    redis.signal('SIGSTOP')
    const longest = { wait: 0 }
    const until = performance.now() + 7_000
    while (performance.now() < until) {
      const began = performance.now()
      await author.comments(post, `Après ${Math.round(began)}`)
      longest.wait = Math.max(longest.wait, performance.now() - began)
      await sleep(200)
    }
    expect(longest.wait).toBeLessThan(1_000)
    expect(await readiness(address)).toEqual(alone)
    expect(await readiness(second.address)).toEqual(alone)
    redis.signal('SIGCONT')
    await expect.poll(() => readiness(second.address), { timeout: 10_000 }).toEqual(well)
    await expect.poll(() => tab.resyncs, { timeout: 10_000 }).toBe(1)
  })

  test('a node that was paused for a minute has its readers fetch again when it goes on', {
    timeout: 150_000,
  }, async ({ join, node, redis, context }) => {
    const second = await node({ REDIS_URL: redis.url })
    const [author, reader] = [await join('ada'), await join('bob')]
    const post = await author.publishes('Sur deux nœuds')
    const tab = await at(reader, second).socket(second.address)
    await tab.follows(`post:${post.id}`)
    await expect.poll(() => context.bus.connected).toBe(true)
    await author.comments(post, 'Avant')
    await expect.poll(() => tab.events.length).toBe(1)
    second.child.kill('SIGSTOP')
    for (let second = 0; second < 60; second += 1) {
      if (second % 10 === 5) await author.comments(post, `Pendant ${second}`)
      await sleep(1_000)
    }
    second.child.kill('SIGCONT')
    await expect.poll(() => tab.resyncs, { timeout: 10_000 }).toBeGreaterThan(0)
    await expect.poll(() => readiness(second.address), { timeout: 10_000 }).toEqual(well)
    const after = await author.comments(post, 'Après')
    await expect
      .poll(() => tab.events.map(({ event }) => event))
      .toContainEqual({ type: 'comment_added', id: after.id })
    const ids = tab.events.map(({ event }) => event.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('a node that has no reader of a topic does not hear of it', async ({ join, node, redis, context }) => {
    const second = await node({ REDIS_URL: redis.url })
    const [ada, bob, eve] = [await join('ada'), await join('bob'), await join('eve')]
    await expect.poll(() => context.bus.connected).toBe(true)
    const topicsHeard: string[] = []
    const listening = await at(eve, second).socket(second.address)
    await listening.follows(`member:${eve.id}`)
    context.bus.subscribe('invalidation', (payload) => topicsHeard.push((payload as { topic: string }).topic))
    const here = await ada.socket()
    await here.follows(`member:${ada.id}`)
    // Written on the other node.
    const elsewhere = at(bob, second)
    const post = await ada.publishes('Un avis')
    topicsHeard.length = 0
    await elsewhere.comments(post, 'Une réponse')
    await expect.poll(() => topicsHeard).toContain(`member:${ada.id}`)
    expect(topicsHeard.filter((topic) => topic.startsWith('post:'))).toEqual([])
  })
})
