import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'
import { openJobQueue } from './queue.ts'

test('a queue made with other settings takes those of this version; an unchanged one is left alone', async ({
  context,
}) => {
  const open = async (name: string) => {
    const jobs = await openJobQueue({
      databaseUrl: String(context.config.databaseUrl),
      onError: (error) => expect.fail(String(error)),
    })
    await jobs.handle(name, async () => undefined, { patient: true })
    await jobs.close()
  }
  const settings = async (name: string) => {
    const { rows } = await sql<{ retry_limit: number; retry_delay_max: number; updated_on: Date }>`
      select retry_limit, retry_delay_max, updated_on from pgboss.queue where name = ${name}
    `.execute(context.db)
    return rows[0]
  }
  await open('letters')
  const first = await settings('letters')
  expect(first).toMatchObject({ retry_limit: 60, retry_delay_max: 1_800 })
  await open('letters')
  expect(await settings('letters')).toEqual(first)

  await sql`update pgboss.queue set retry_limit = 2, retry_delay_max = null where name = 'letters'`.execute(
    context.db,
  )
  await open('letters')
  expect(await settings('letters')).toMatchObject({ retry_limit: 60, retry_delay_max: 1_800 })
})

test('a stop lets a current job end, takes no further one, and hands back one that takes too long', async ({
  context,
}) => {
  const jobs = await openJobQueue({
    databaseUrl: String(context.config.databaseUrl),
    patience: 300,
    onError: (error) => expect.fail(String(error)),
  })
  const begun: string[] = []
  const ends = { short: Promise.withResolvers<void>(), long: Promise.withResolvers<void>() }
  for (const kind of ['short', 'long'] as const)
    await jobs.handle<{ turn: number }>(kind, ({ turn }) => {
      begun.push(`${kind} ${turn}`)
      return ends[kind].promise
    })
  const enqueue = (kind: string, turn: number) =>
    context.transaction((tx) => jobs.enqueue(tx, kind, { turn }))
  for (const turn of [1, 2]) {
    await enqueue('short', turn)
    await enqueue('long', turn)
    await expect.poll(() => begun.length).toBe(2)
  }
  const stopped = jobs.stopWorking()
  await enqueue('short', 3)
  ends.short.resolve()
  await stopped
  await jobs.close()
  ends.long.resolve()
  expect(begun.toSorted()).toEqual(['long 1', 'short 1'])
  const { rows } = await sql<{ job: string; state: string }>`
    select name || ' ' || (data ->> 'turn') as job, state::text from pgboss.job
    where name in ('short', 'long') order by 1
  `.execute(context.db)
  expect(rows).toEqual([
    { job: 'long 1', state: 'retry' },
    { job: 'long 2', state: 'created' },
    { job: 'short 1', state: 'completed' },
    { job: 'short 2', state: 'created' },
    { job: 'short 3', state: 'created' },
  ])
})

test('a long job hears that it was handed back, and ends at its next safe point, before the stop is over', async ({
  context,
}) => {
  const jobs = await openJobQueue({
    databaseUrl: String(context.config.databaseUrl),
    patience: 300,
    onError: (error) => expect.fail(String(error)),
  })
  let batches = 0
  let reason: unknown
  await jobs.handle('batches', async (_, signal) => {
    try {
      for (;;) {
        batches += 1
        await context.db.selectFrom('posts').select('id').limit(1).execute()
        await sleep(50)
        signal.throwIfAborted()
      }
    } catch (error) {
      reason = error
      throw error
    }
  })
  await context.transaction((tx) => jobs.enqueue(tx, 'batches', {}))
  await expect.poll(() => batches).toBeGreaterThan(0)
  await jobs.close()
  expect(reason).toMatchObject({ name: 'AbortError' })
  const begun = batches
  await sleep(200)
  expect(batches).toBe(begun)
  const { rows } = await sql`select state::text from pgboss.job where name = 'batches'`.execute(context.db)
  expect(rows).toEqual([{ state: 'retry' }])
})
