import { randomUUID } from 'node:crypto'
import { chmodSync, readdirSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createComment } from '@parvis/contract/content/comments.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import {
  destroyEmbeddedPostgres,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@parvis/platform/database/embedded.ts'
import { superuser } from '@parvis/platform/database/embedded-cluster.ts'
import { findAccess } from '@parvis/platform/database/embedded-place.ts'
import { migrate } from '@parvis/platform/database/migrate.ts'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { migrations } from '../../src/migrations.ts'
import { sends } from '../attachments.ts'
import { jpeg } from '../files.ts'
import { join } from '../joining.ts'
import { openSite } from '../open-site.ts'
import { configOf, openStores } from '../parvis.ts'
import { Guest, type Member, type TestServer } from '../people.ts'
import { test as base } from '../server-process.ts'
import { canMount, mountSmallDisk, placeCluster, type SmallDisk } from '../small-disk.ts'

if (!canMount)
  console.log('this machine lets nobody mount a disk here: the drills of a full disk are skipped')

/** The log has a line for each failed connection. */
const quiet = { PARVIS_LOG: 'fatal' }
const megabytes = 240
/** Small, so that the disk is filled by data as soon as by the log. */
const settings = { shared_buffers: '64MB', min_wal_size: '32MB', max_wal_size: '48MB' }

const test = base.extend<{ disk: SmallDisk }>({
  disk: async ({ root }, use) => {
    // PostgreSQL runs under another account than root.
    chmodSync(root, 0o755)
    const disk = mountSmallDisk(joinPath(root, 'disk'), megabytes)
    await use(disk)
    disk.unmount()
  },
})

/** Members who publish and comment, again with the same request id until they are answered. */
async function startWriting(place: TestServer, count: number) {
  const members = await Promise.all(Array.from({ length: count }, (_, turn) => join(place, `lise-${turn}`)))
  const acknowledged = new Map<string, string>()
  const refusals: { code: string; message: string }[] = []
  let isOver = false

  async function insist(member: Member, path: string, content: string): Promise<string> {
    const body = { content, request_id: randomUUID() }
    for (;;) {
      const { status, json } = await member.send('POST', `/api/v1${path}`, body)
      if (status === 200) return json.id
      if (status !== 503) throw new Error(`${path} answered ${status} ${JSON.stringify(json)}`)
      refusals.push({ code: json.error.code, message: json.error.message })
      await sleep(100)
    }
  }
  const writing = members.map(async (member) => {
    while (!isOver) {
      // Long enough to need another page of the table soon.
      const post = `${randomUUID()} ${'mot '.repeat(50)}`.trim()
      const id = await insist(member, createPost.path, post)
      acknowledged.set(post, id)
      const comment = `Commentaire ${randomUUID()}`
      acknowledged.set(comment, await insist(member, createComment.path.replace(':postId', id), comment))
    }
  })
  return {
    acknowledged,
    refusals,
    async stop() {
      isOver = true
      await Promise.all(writing)
    },
  }
}

/** Every acknowledged text is stored, once. */
async function expectAll(url: string, acknowledged: Map<string, string>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ id: string; content: string }>(
    'select id, content from posts union all select id, content from comments',
  )
  await client.end()
  expect(rows.length).toBe(acknowledged.size)
  expect(new Map(rows.map(({ content, id }) => [content, id]))).toEqual(acknowledged)
}

const ready = async ({ address }: TestServer) => {
  const response = await fetch(`${address}/ready`)
  return { code: response.status, ...((await response.json()) as { status: string }) }
}

describe.runIf(canMount)('a full disk', { timeout: 180_000 }, () => {
  test('of the database: writers are told that it is unavailable, readers read on, and nothing is lost; with room again all goes on without a restart', async ({
    disk,
    dataFolder,
  }) => {
    placeCluster(dataFolder, disk)
    const database = await startEmbeddedPostgres({ dataFolder, settings })
    await migrate(database.url, migrations)
    await openSite(configOf({ databaseUrl: database.url, dataFolder }, quiet), async (place) => {
      const writing = await startWriting(place, 4)
      await expect.poll(() => writing.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(50)
      expect(await ready(place)).toEqual({ code: 200, status: 'ready' })

      disk.fill()
      await expect.poll(() => writing.refusals.length, { timeout: 30_000 }).toBeGreaterThan(20)
      expect(new Set(writing.refusals.map(({ code }) => code))).toEqual(new Set(['unavailable']))
      expect(writing.refusals.map(({ message }) => message)).toContain('no room is left on a disk')
      expect(await ready(place)).toEqual({ code: 503, status: 'disk full' })
      expect((await new Guest(place).reads('citizens')).items.length).toBeGreaterThan(0)

      const before = writing.acknowledged.size
      const began = performance.now()
      disk.free()
      await expect.poll(() => writing.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + 4)
      const resumed = performance.now() - began
      await writing.stop()
      await expect.poll(() => ready(place), { timeout: 40_000, interval: 500 }).toMatchObject({ code: 200 })
      await expectAll(database.url, writing.acknowledged)
      console.log(
        `full disk of the database: ${writing.refusals.length} writes refused, ${writing.acknowledged.size} acknowledged and stored once; written again after ${resumed.toFixed()} ms, ready after ${((performance.now() - began) / 1_000).toFixed(1)} s`,
      )
    })
    await close(database, dataFolder)
  })

  test('of the database, until its log has no room either: it ends, and comes back by itself with all that was acknowledged', async ({
    disk,
    dataFolder,
  }) => {
    placeCluster(dataFolder, disk)
    const database = await startEmbeddedPostgres({ dataFolder, settings })
    await migrate(database.url, migrations)
    await openSite(configOf({ databaseUrl: database.url, dataFolder }, quiet), async (place) => {
      const writing = await startWriting(place, 4)
      await expect.poll(() => writing.acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(50)
      disk.fill()
      await expect.poll(() => exhaustLog(dataFolder), { timeout: 60_000, interval: 50 }).toBe('gone')
      // Not even its recovery has room.
      await sleep(6_000)
      expect(await ready(place)).toMatchObject({ code: 503 })
      expect((await fetch(`${place.address}/health`)).status).toBe(200)
      expect(new Set(writing.refusals.map(({ code }) => code))).toEqual(new Set(['unavailable']))
      const before = writing.acknowledged.size
      const began = performance.now()
      disk.free()
      await expect.poll(() => writing.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 4)
      const resumed = performance.now() - began
      await writing.stop()
      await expect.poll(() => ready(place), { timeout: 40_000, interval: 500 }).toMatchObject({ code: 200 })
      await expectAll(database.url, writing.acknowledged)
      console.log(
        `full disk of the log: ${writing.refusals.length} writes refused, ${writing.acknowledged.size} acknowledged and stored once; written again after ${(resumed / 1_000).toFixed(1)} s`,
      )
    })
    await close(database, dataFolder)
  })

  test('of the files: uploads are refused, the rest goes on; with room again they are accepted without a restart', async ({
    disk,
  }) => {
    const { databaseUrl, remove } = await openStores()
    const dataFolder = joinPath(disk.path, 'data')
    const settings = { PARVIS_FREE_DISK_MB: '0' }
    await openSite(configOf({ databaseUrl, dataFolder }, settings), async (place) => {
      const ana = await join(place, 'ana')
      const picture = await jpeg(600, 400)
      const kept = await sends(ana, picture)
      disk.fill()
      await expect(sends(ana, picture)).toBeRefused('unavailable')
      expect(await ready(place)).toEqual({ code: 503, status: 'disk full' })
      const post = await ana.call(createPost, { body: { content: 'Avec une image', media_id: kept.id } })
      expect((await new Guest(place).opens(post)).id).toBe(post.id)
      expect((await fetch(`${place.address}${kept.url}`)).status).toBe(200)
      expect(readdirSync(joinPath(dataFolder, 'uploads', 'incoming'))).toEqual([])

      disk.free()
      const next = await sends(ana, picture)
      expect((await fetch(`${place.address}${next.url}`, { headers: bearer(ana) })).status).toBe(200)
      await expect.poll(() => ready(place), { timeout: 40_000, interval: 500 }).toMatchObject({ code: 200 })
    })
    await openSite(configOf({ databaseUrl, dataFolder }, {}), async (place) => {
      const bea = await join(place, 'bea')
      await expect(sends(bea, await jpeg(600, 400))).toBeRefused('storage_full')
    })
    await remove()
  })
})

const bearer = ({ token }: Member) => ({ authorization: `Bearer ${token}` })

/** Begins the next file of the log, as long as the database answers. */
async function exhaustLog(dataFolder: string): Promise<'there' | 'gone'> {
  const client = new pg.Client({ ...findAccess(dataFolder), user: superuser, database: 'parvis' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(
      "select pg_logical_emit_message(false, 'parvis', repeat('x', 4000)); select pg_switch_wal()",
    )
    return 'there'
  } catch {
    return 'gone'
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function close(database: EmbeddedPostgres, dataFolder: string): Promise<void> {
  await database.stop()
  await destroyEmbeddedPostgres(dataFolder)
}
