import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listMessages, openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { destroyEmbeddedPostgres, startEmbeddedPostgres } from '@parvis/platform/database/embedded.ts'
import { migrate } from '@parvis/platform/database/migrate.ts'
import { expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { loadConfig } from '../src/config/config.ts'
import { createAppContext } from '../src/create-app-context.ts'
import { migrations } from '../src/migrations.ts'
import { join } from '../test/joining.ts'
import type { TestServer } from '../test/people.ts'
import { printDurations } from './figures.ts'

test('the database restarts while messages are written: each is stored once, in order, and readers fetch again', async () => {
  const dataFolder = await mkdtemp(joinPath(tmpdir(), 'parvis-fault-'))
  let database = await startEmbeddedPostgres({ dataFolder })
  await migrate(database.url, migrations)
  const config = loadConfig({
    NODE_ENV: 'test',
    PARVIS_DATA: dataFolder,
    PARVIS_URL: 'http://parvis.test',
    PARVIS_RATE_LIMITS: '0',
    PARVIS_LOG: 'silent',
    DATABASE_URL: database.url,
  })
  const context = await createAppContext({ ...config, databaseUrl: database.url })
  const app = await buildApp(context)
  const place: TestServer = {
    context,
    address: await app.listen({ port: 0, host: '127.0.0.1' }),
    sockets: [],
  }
  try {
    const [ana, bea] = [await join(place, 'ana'), await join(place, 'bea')]
    await bea.follows(ana)
    const { id: conversationId } = await ana.call(openConversation, {
      body: { user1_id: ana.id, user2_id: bea.id },
    })
    const socket = await bea.socket()
    await socket.follows(`conversation:${conversationId}`)
    await expect.poll(() => context.bus.connected).toBe(true)

    const texts = Array.from({ length: 150 }, (_, turn) => `Message ${turn}`)
    const outages: number[] = []
    let written = 0
    const writing = (async () => {
      for (const content of texts) {
        const request_id = randomUUID()
        const began = performance.now()
        for (let again = 0; ; again += 1) {
          const body = { content, request_id }
          const sent = await ana.call(sendMessage, { params: { conversationId }, body }).catch(() => null)
          if (sent === null) {
            await sleep(50)
            continue
          }
          if (again > 0) outages.push(performance.now() - began)
          break
        }
        written += 1
        await sleep(10)
      }
    })()
    for (const moment of [20, 60, 100]) {
      await expect.poll(() => written, { timeout: 60_000, interval: 5 }).toBeGreaterThan(moment)
      await database.stop()
      await sleep(300)
      database = await startEmbeddedPostgres({ dataFolder })
    }
    await writing
    await expect.poll(() => socket.resyncs, { timeout: 10_000 }).toBeGreaterThan(0)
    const found: string[] = []
    let after = new Date(0).toISOString()
    for (let more = true; more; ) {
      const page = await bea.call(listMessages, { params: { conversationId }, query: { after } })
      found.push(...page.items.map(({ content }) => content))
      after = page.items.at(-1)?.created_at ?? after
      more = page.has_newer
    }
    expect(found).toEqual(texts)
    printDurations('a message that met a restart of the database, until it is written', outages)
  } finally {
    for (const socket of place.sockets) socket.close()
    await app.close()
    await context.close()
    await database.stop()
    await destroyEmbeddedPostgres(dataFolder)
    await rm(dataFolder, { recursive: true })
  }
})
