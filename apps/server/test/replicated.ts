import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { migrate } from '@parvis/platform/database/migrate.ts'
import { test as base, expect } from 'vitest'
import { buildApp } from '../src/app.ts'
import type { AppContext } from '../src/app-context.ts'
import { loadConfig } from '../src/config/config.ts'
import { createAppContext } from '../src/create-app-context.ts'
import { migrations } from '../src/migrations.ts'
import { Member, type TestServer } from './people.ts'
import { Cluster } from './standbys.ts'

interface ReplicatedSite {
  /** A primary with the schema, without standbys; they are stopped with it. */
  cluster: Cluster
  /** Starts a node that reads from these replicas. */
  node: (replicas: { url: string }[], env?: Record<string, string>) => Promise<TestServer>
}

/** A cluster of real PostgreSQL servers and nodes on it, of this process. */
export const test = base.extend<ReplicatedSite>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  cluster: async ({}, use) => {
    const cluster = await Cluster.start()
    await migrate(cluster.primary.url, migrations)
    await use(cluster)
    await cluster.remove()
  },
  node: async ({ cluster }, use) => {
    const closers: (() => Promise<void>)[] = []
    await use(async (replicas, env = {}) => {
      const dataFolder = await mkdtemp(joinPath(tmpdir(), 'parvis-replicas-'))
      const databaseUrl = cluster.primary.url
      const config = loadConfig({
        ...{ NODE_ENV: 'test', PARVIS_DATA: dataFolder, PARVIS_URL: 'http://parvis.test' },
        ...{ PARVIS_RATE_LIMITS: '0', PARVIS_LINK_PREVIEWS: 'off', PARVIS_LOG: 'fatal' },
        ...{ PARVIS_SECRET: 'un secret que tous les nœuds partagent, assez long' },
        ...{ DATABASE_URL: databaseUrl, DATABASE_POOL: '6' },
        DATABASE_REPLICA_URL: replicas.map(({ url }) => url).join(', '),
        ...env,
      })
      const context = await createAppContext({ ...config, databaseUrl })
      const app = await buildApp(context)
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      const place: TestServer = { context, address, sockets: [] }
      closers.unshift(async () => {
        for (const socket of place.sockets) socket.close()
        await app.close()
        await context.close()
        await rm(dataFolder, { recursive: true })
      })
      return place
    })
    for (const close of closers) await close()
  },
})

/** The same member, with the same cookie, at another node. */
export function at(member: Member, place: TestServer): Member {
  const elsewhere = new Member(place, member)
  elsewhere.seen = member.seen
  return elsewhere
}

/** Names of the states of a node's replicas, in their order. */
export function statesOf({ context }: { context: AppContext }): string[] {
  return (context.replicas?.state() ?? []).map(({ state }) => state)
}

/** Waits until a node's replicas are in these states. */
export async function becomes(place: TestServer, ...states: string[]): Promise<void> {
  await expect.poll(() => statesOf(place), { timeout: 20_000 }).toEqual(states)
}

/** Reads that a node's replica has answered, by its place in the list. */
export function readsFrom({ context }: TestServer, replica: string): number {
  return context.replicas?.reads.get(replica) ?? 0
}
