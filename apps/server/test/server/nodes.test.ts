import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { readNodes, type ThisNode } from '@parvis/platform/nodes.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openThisNode } from '../../src/node.ts'
import { test as base, configOf } from '../parvis.ts'

const PARVIS_SECRET = 'un secret que tous les nœuds partagent, assez long'
const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'fichiers',
  S3_ACCESS_KEY_ID: 'x',
  S3_SECRET_ACCESS_KEY: 'x',
}

/** Further nodes on the database of the test, with these variables. */
const test = base.extend<{ elsewhere: string; node: (settings?: Record<string, string>) => ThisNode }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  elsewhere: async ({}, use) => {
    const folder = await mkdtemp(joinPath(tmpdir(), 'parvis-test-'))
    await use(folder)
    await rm(folder, { recursive: true })
  },
  node: async ({ context, stores }, use) =>
    use((settings = {}) => openThisNode(configOf(stores, { PARVIS_SECRET, ...settings }), context.database)),
})

test('nodes of one site stand beside each other, and one that does not fit is refused by the name of its variable', async ({
  node,
  elsewhere,
  context,
}) => {
  await Promise.all([node().join(), node().join()])
  expect(await readNodes(context.db)).toHaveLength(2)

  const other = 'un autre serveur de cette base, sur la machine « .+ »'
  await expect(node({ PARVIS_SECRET: 'un autre secret, de trente-deux signes' }).join()).rejects.toThrow(
    new RegExp(`^PARVIS_SECRET : ${other}, a un autre secret`),
  )
  await expect(node({ PARVIS_URL: 'http://autre.test' }).join()).rejects.toThrow(
    new RegExp(`^PARVIS_URL vaut http://autre.test ici et http://parvis.test pour ${other} .*15 secondes`),
  )
  await expect(node({ AUTH_PUBLIC_URL: 'http://ailleurs.test/auth/v1' }).join()).rejects.toThrow(
    /^AUTH_PUBLIC_URL vaut http:\/\/ailleurs.test/,
  )
  const apart = { PARVIS_DATA: elsewhere }
  await expect(node(apart).join()).rejects.toThrow(/^PARVIS_DATA : .* S3_ENDPOINT .* PARVIS_DATA\/uploads/)
  await expect(node(bucket).join()).rejects.toThrow(/^S3_BUCKET : /)
  await expect(node({ REDIS_URL: 'redis://127.0.0.1:1' }).join()).rejects.toThrow(
    new RegExp(`^REDIS_URL : elle est donnée ici et manque à ${other} .*arrêtez-les tous`),
  )
  // It has no files to share.
  await node({ ...apart, PARVIS_ROLES: 'realtime' }).join()
  expect(await readNodes(context.db)).toHaveLength(3)
  const rows = JSON.stringify(await readNodes(context.db))
  expect(rows).not.toContain(PARVIS_SECRET)
})

test('two nodes that do not fit start at once: one is refused', async ({ node, context }) => {
  const starts = [node(), node({ PARVIS_URL: 'http://autre.test' }), node(), node(bucket)]
  const outcomes = await Promise.allSettled(starts.map((one) => one.join()))
  const joined = await readNodes(context.db)
  expect(joined).toHaveLength(outcomes.filter(({ status }) => status === 'fulfilled').length)
  expect(new Set(joined.map(({ site_url, storage }) => `${site_url} ${storage}`)).size).toBe(1)
})

test('a node that left blocks no other; one that vanished does for fifteen seconds of the database’s time, and is back with its next heartbeat', async ({
  node,
  context,
  clock,
}) => {
  const moved = { PARVIS_URL: 'http://autre.test' }
  const first = node()
  await first.join()
  // Clocks of machines differ.
  clock.advance({ days: 2 })
  await expect(node(moved).join()).rejects.toThrow(/^PARVIS_URL/)
  await first.leave()
  await first.beat()
  const second = node(moved)
  await second.join()

  const pass = (seconds: number) =>
    sql`update nodes set seen_at = seen_at - make_interval(secs => ${seconds})`.execute(context.db)
  await pass(10)
  await expect(node().join()).rejects.toThrow(/^PARVIS_URL/)
  await second.beat()
  await pass(10)
  await expect(node().join()).rejects.toThrow(/^PARVIS_URL/)
  await pass(10)
  expect(await readNodes(context.db)).toEqual([])
  await node().join()
  await second.beat()
  expect((await readNodes(context.db)).map(({ site_url }) => site_url).sort()).toEqual([
    'http://autre.test',
    'http://parvis.test',
  ])

  // The clock of the database was an hour ahead when the other one vanished.
  await sql`update nodes set seen_at = seen_at + interval '1 hour' where site_url = 'http://autre.test'`.execute(
    context.db,
  )
  expect((await readNodes(context.db)).map(({ site_url }) => site_url)).toEqual(['http://parvis.test'])
  await node().join()

  // A server of an embedded database, locked for it, does not wait for its former process.
  await node({ PARVIS_URL: 'http://localhost:3001' }).join(true)
  expect((await readNodes(context.db)).map(({ site_url }) => site_url)).toEqual(['http://localhost:3001'])
})
