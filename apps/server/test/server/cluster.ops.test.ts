import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { type Cluster, missingForCluster, startCluster } from '../failover-cluster.ts'
import { FeedReader } from '../feed-reader.ts'
import { freePort } from '../free-port.ts'
import { type Pgbouncer, startPgbouncer } from '../pgbouncer.ts'
import { type RunningProxy, startHaproxy } from '../proxies.ts'
import { TestRedis } from '../redis.ts'
import { type ServerProcess, startServer, test as withFolder } from '../server-process.ts'
import { keepWriting, signUp } from '../steady-writers.ts'

const missing = missingForCluster()
if (missing !== undefined) console.log(`${missing}: missing, so that the tests of fail-over are skipped`)

const writers = 10

interface Site {
  cluster: Cluster
  redis: TestRedis
  nodes: (ServerProcess & { address: string })[]
  proxy: RunningProxy
}

/**
 * Three nodes behind HAProxy that speak through Redis; PostgreSQL under Patroni, which they reach through PgBouncer and read
 * on every machine that is a replica at the moment.
 */
const test = withFolder.extend<{ site: Site }>({
  site: async ({ root }, use) => {
    const cluster = await startCluster(root)
    const redis = await TestRedis.start()
    const nodes: Site['nodes'] = []
    let pooler: Pgbouncer | undefined
    let proxy: RunningProxy | undefined
    try {
      await cluster.isWhole(2)
      pooler = await startPgbouncer(cluster.primaryUrl)
      const ports = [await freePort(), await freePort(), await freePort()]
      for (const port of ports) {
        const node = startServer({
          ...{ PARVIS_URL: 'http://localhost:3000', PORT: String(port) },
          ...{ DATABASE_URL: pooler.url, DATABASE_PREPARED: '0', DATABASE_POOL: '8' },
          DATABASE_DIRECT_URL: cluster.primaryUrl,
          DATABASE_REPLICA_URL: cluster.machines.map(cluster.urlOf).join(' '),
          REDIS_URL: redis.url,
          ...{
            PARVIS_DATA: join(root, 'data'),
            PARVIS_SECRET: 'un secret que tous les nœuds partagent',
          },
          ...{ PARVIS_RATE_LIMITS: '0', AUTH_AUTOCONFIRM: '1' },
        })
        nodes.push({ ...node, address: `http://127.0.0.1:${port}` })
        await node.ready
      }
      proxy = await startHaproxy(root, ports)
      await sleep(1_200)
      await use({ cluster, redis, nodes, proxy })
    } finally {
      for (const { child, ended } of nodes) {
        child.kill('SIGKILL')
        await ended
      }
      await proxy?.stop()
      await pooler?.stop()
      await redis.kill()
      await cluster.stop()
    }
  },
})

/** Longest pause in milliseconds between two acknowledged writes after a time. */
function longestPause(acknowledged: Map<string, { at: number }>, after: number): number {
  const times = [...acknowledged.values()].map(({ at }) => at).filter((at) => at >= after - 1_000)
  times.sort((a, b) => a - b)
  return Math.max(...times.slice(1).map((at, turn) => at - (times[turn] ?? at)))
}

async function storedPosts({ primaryUrl }: Cluster): Promise<string[]> {
  const client = new pg.Client(primaryUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from posts')
  await client.end()
  return rows.map(({ id }) => id)
}

test.skipIf(missing !== undefined)(
  'the primary is killed under 50 writes a second: none that was acknowledged is lost or doubled, and writing goes on within 15 seconds',
  { timeout: 240_000 },
  async ({ site: { cluster, proxy } }) => {
    const members = await Promise.all(
      Array.from({ length: writers }, (_, turn) => signUp(proxy.address, `lise-${turn}`)),
    )
    const perSecond = 50
    const writing = keepWriting(proxy.address, members, perSecond)
    await sleep(3_000)
    const pauses: number[] = []
    for (const how of ['machine', 'postgres'] as const) {
      const primary = await cluster.primary()
      const killedAt = Date.now()
      if (how === 'machine') await primary.kill()
      else primary.killPostgres()
      await expect
        .poll(() => [...writing.acknowledged.values()].filter(({ at }) => at > killedAt + 1_000).length, {
          timeout: 60_000,
          interval: 100,
        })
        .toBeGreaterThan(perSecond)
      pauses.push(longestPause(writing.acknowledged, killedAt))
      if (how === 'machine') primary.start()
      await cluster.isWhole(2)
    }
    await writing.stop()

    const stored = await storedPosts(cluster)
    const { sent, again } = writing.figures()
    console.log(
      `${sent} writes, ${writing.acknowledged.size} acknowledged, ${again} sent again; longest pauses ${pauses.join(' and ')} ms`,
    )
    expect(writing.acknowledged.size).toBe(sent)
    expect(new Set([...writing.acknowledged.values()].map(({ id }) => id))).toEqual(new Set(stored))
    expect(stored).toHaveLength(sent)
    expect(Math.max(...pauses)).toBeLessThan(15_000)
  },
)

test.skipIf(missing !== undefined)(
  'Redis, a replica and a node vanish and come back: every reader knows every post, and is told of none twice',
  { timeout: 300_000 },
  async ({ site: { cluster, redis, nodes, proxy } }) => {
    const [one, ...others] = await Promise.all(
      ['lectrice', ...Array.from({ length: writers }, (_, turn) => `lise-${turn}`)].map((name) =>
        signUp(proxy.address, name),
      ),
    )
    if (one === undefined) throw new Error('nobody has signed up')
    const readers = await Promise.all(nodes.map(({ address }) => FeedReader.open(address, one)))
    const writing = keepWriting(proxy.address, others, 10)
    await sleep(3_000)

    await redis.kill()
    await sleep(10_000)
    await redis.start()
    await sleep(5_000)

    const primary = await cluster.primary()
    const replica = cluster.machines.find(({ name }) => name !== primary.name)
    await replica?.kill()
    await sleep(10_000)
    replica?.start()
    await cluster.isWhole(2)

    const paused = nodes.at(-1)
    paused?.child.kill('SIGSTOP')
    await sleep(60_000)
    paused?.child.kill('SIGCONT')
    await sleep(10_000)
    await writing.stop()
    await sleep(3_000)

    const stored = await storedPosts(cluster)
    const { sent, again } = writing.figures()
    for (const reader of readers) await reader.rests()
    console.log(
      `${sent} writes, ${again} sent again; fetches of the readers: ${readers.map(({ resyncs }) => resyncs).join(', ')}, which alone showed them ${readers.map(({ known, announcedPosts }) => known.size - announcedPosts.length).join(', ')} posts`,
    )
    expect(stored).toHaveLength(sent)
    expect(new Set([...writing.acknowledged.values()].map(({ id }) => id))).toEqual(new Set(stored))
    for (const reader of readers) {
      expect(reader.isOpen).toBe(true)
      expect(stored.filter((id) => !reader.known.has(id))).toEqual([])
      expect(reader.announcedPosts).toHaveLength(new Set(reader.announcedPosts).size)
      reader.close()
    }
  },
)
