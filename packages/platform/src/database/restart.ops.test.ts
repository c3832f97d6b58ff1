import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { test as base, expect } from 'vitest'
import { join } from '../../../../apps/server/test/joining.ts'
import { Guest, type TestServer } from '../../../../apps/server/test/people.ts'
import '../../../../apps/server/test/refused.ts'
import { buildApp } from '../../../../apps/server/src/app.ts'
import { loadConfig } from '../../../../apps/server/src/config/config.ts'
import { createAppContext } from '../../../../apps/server/src/create-app-context.ts'
import { migrations } from '../../../../apps/server/src/migrations.ts'
import { destroyEmbeddedPostgres, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'

interface StoppableDatabase {
  url: string
  dataFolder: string
  start(): Promise<void>
  stop(): Promise<void>
}

/** A whole Parvis on its own database, which the test may stop and start. */
const test = base.extend<{ place: TestServer; database: StoppableDatabase }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  database: async ({}, use) => {
    const dataFolder = await mkdtemp(joinPath(tmpdir(), 'parvis-restart-'))
    let running: EmbeddedPostgres = await startEmbeddedPostgres({ dataFolder })
    await use({
      url: running.url,
      dataFolder,
      stop: () => running.stop(),
      async start() {
        running = await startEmbeddedPostgres({ dataFolder })
      },
    })
    await running.stop()
    await destroyEmbeddedPostgres(dataFolder)
    await rm(dataFolder, { recursive: true })
  },
  place: async ({ database }, use) => {
    const { url, dataFolder } = database
    await migrate(url, migrations)
    const config = loadConfig({
      NODE_ENV: 'test',
      PARVIS_DATA: dataFolder,
      PARVIS_URL: 'http://parvis.test',
      PARVIS_RATE_LIMITS: '0',
      PARVIS_LOG: 'fatal',
      DATABASE_URL: url,
    })
    const context = await createAppContext({ ...config, databaseUrl: url })
    const app = await buildApp(context)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const place: TestServer = { context, address, sockets: [] }
    await use(place)
    for (const socket of place.sockets) socket.close()
    await app.close()
    await context.close()
  },
})

test('while the database restarts, requests are refused clearly; afterwards everything works again', async ({
  place,
  database,
}) => {
  const guest = new Guest(place)
  const author = await join(place, 'wanda')
  const before = await author.publishes('Avant la coupure')
  const socket = await guest.socket()
  await socket.follows(`post:${before.id}`)

  await database.stop()
  await expect(author.publishes('Pendant la coupure')).toBeRefused('unavailable')
  await expect(author.reacts(before, 'support')).toBeRefused('unavailable')
  await expect(guest.call(getFeed, { query: { tab: 'citizens' } })).toBeRefused('unavailable')
  expect((await guest.send('GET', '/ready')).status).toBe(503)
  expect((await guest.send('GET', '/health')).status).toBe(200)

  await database.start()
  await expect.poll(() => place.context.bus.connected, { timeout: 10_000 }).toBe(true)
  await expect.poll(() => socket.resyncs).toBeGreaterThan(0)
  const after = await author.publishes('Après la coupure')
  await author.reacts(before, 'support')
  await expect.poll(() => socket.events.length).toBeGreaterThan(0)
  expect((await guest.reads('citizens')).items.map((post) => post.id)).toEqual([after.id, before.id])
})
