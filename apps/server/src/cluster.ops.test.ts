import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPost } from '@parvis/contract/content/posts.ts'
import pg from 'pg'
import { expect } from 'vitest'
import { type Cluster, missingForCluster, startCluster } from '../test/failover-cluster.ts'
import { freePort } from '../test/free-port.ts'
import { type RunningProxy, startHaproxy } from '../test/proxies.ts'
import { type ServerProcess, startServer, test as withFolder } from '../test/server-process.ts'

const missing = missingForCluster()
if (missing !== undefined) console.log(`${missing}: missing, so that the tests of fail-over are skipped`)

const perSecond = 50
const writers = 10

interface Site {
  cluster: Cluster
  nodes: ServerProcess[]
  proxy: RunningProxy
}

/** Three nodes behind HAProxy, on PostgreSQL under Patroni. */
const test = withFolder.extend<{ site: Site }>({
  site: async ({ root }, use) => {
    const cluster = await startCluster(root)
    const nodes: ServerProcess[] = []
    let proxy: RunningProxy | undefined
    try {
      await cluster.isWhole(2)
      const ports = [await freePort(), await freePort(), await freePort()]
      for (const port of ports) {
        const node = startServer({
          ...{ PARVIS_URL: 'http://localhost:3000', PORT: String(port) },
          ...{ DATABASE_URL: cluster.primaryUrl, DATABASE_POOL: '8' },
          ...{
            PARVIS_DATA: join(root, 'data'),
            PARVIS_SECRET: 'un secret que tous les nœuds partagent',
          },
          ...{ PARVIS_RATE_LIMITS: '0', AUTH_AUTOCONFIRM: '1' },
        })
        nodes.push(node)
        await node.ready
      }
      proxy = await startHaproxy(root, ports)
      await sleep(1_200)
      await use({ cluster, nodes, proxy })
    } finally {
      for (const { child, ended } of nodes) {
        child.kill('SIGKILL')
        await ended
      }
      await proxy?.stop()
      await cluster.stop()
    }
  },
})

interface Writer {
  token: string
  id: string
}

async function signUp(address: string, name: string): Promise<Writer> {
  const response = await fetch(`${address}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@exemple.test`,
      password: 'un-mot-de-passe-de-test',
      data: { display_name: name, role: 'citizen', consent: true },
    }),
  })
  if (!response.ok) throw new Error(`sign-up answered ${response.status} ${await response.text()}`)
  const { access_token: token, user } = (await response.json()) as { access_token: string; user: Writer }
  return { token, id: user.id }
}

/** Publishes at a steady pace until told to stop. What is not acknowledged is sent again with the same id. */
function keepWriting(address: string, members: Writer[]) {
  const acknowledged = new Map<string, { id: string; at: number }>()
  let sent = 0
  let again = 0
  let isOver = false

  async function publish({ token }: Writer, requestId: string): Promise<void> {
    for (;;) {
      const answer = await fetch(`${address}/api${createPost.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ content: `Une proposition ${requestId}`, request_id: requestId }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      if (answer?.ok) {
        const { id } = (await answer.json()) as { id: string }
        acknowledged.set(requestId, { id, at: Date.now() })
        return
      }
      if (answer !== undefined && answer.status < 500) throw new Error(await answer.text())
      again += 1
      await sleep(200)
    }
  }

  const writing = members.map(async (member, turn) => {
    await sleep((turn * 1_000) / perSecond)
    const going = new Set<Promise<void>>()
    while (!isOver) {
      sent += 1
      const one = publish(member, randomUUID())
      going.add(one)
      void one.finally(() => going.delete(one))
      await sleep((members.length * 1_000) / perSecond)
    }
    await Promise.all(going)
  })
  return {
    acknowledged,
    figures: () => ({ sent, again }),
    async stop() {
      isOver = true
      await Promise.all(writing)
    },
  }
}

/** Longest pause in milliseconds between two acknowledged writes after a time. */
function longestPause(acknowledged: Map<string, { at: number }>, after: number): number {
  const times = [...acknowledged.values()].map(({ at }) => at).filter((at) => at >= after - 1_000)
  times.sort((a, b) => a - b)
  return Math.max(...times.slice(1).map((at, turn) => at - (times[turn] ?? at)))
}

test.skipIf(missing !== undefined)(
  'the primary is killed under 50 writes a second: none that was acknowledged is lost or doubled, and writing goes on within 15 seconds',
  { timeout: 240_000 },
  async ({ site: { cluster, proxy } }) => {
    const members = await Promise.all(
      Array.from({ length: writers }, (_, turn) => signUp(proxy.address, `membre-${turn}`)),
    )
    const writing = keepWriting(proxy.address, members)
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

    const client = new pg.Client(cluster.primaryUrl)
    await client.connect()
    const { rows } = await client.query<{ id: string; content: string }>('select id, content from posts')
    await client.end()
    const stored = rows.map(({ id }) => id)
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
