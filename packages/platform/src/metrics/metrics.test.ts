import { PgBoss } from 'pg-boss'
import { expect } from 'vitest'
import { buildApp } from '../../../../apps/server/src/app.ts'
import type { AppContext } from '../../../../apps/server/src/app-context.ts'
import { createAppContext } from '../../../../apps/server/src/create-app-context.ts'
import { failJob } from '../../../../apps/server/test/failed-jobs.ts'
import { test } from '../../../../apps/server/test/parvis.ts'

/** Value of a series in a scrape; undefined when it is not in it. */
async function figure({ metrics }: AppContext, series: string): Promise<number | undefined> {
  const text = await metrics.registry.metrics()
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

/** Enqueues jobs that nobody works on. */
async function leaveJobs(context: AppContext, name: string, count: number): Promise<void> {
  await context.database.pool.query('select pgboss.create_queue($1, $2)', [name, { policy: 'standard' }])
  for (let job = 0; job < count; job += 1)
    await context.transaction((tx) => context.jobs.enqueue(tx, name, {}))
}

test('answers are counted with their durations by route pattern and class of the status, without an id', async ({
  context,
  join,
  guest,
}) => {
  const ana = await join('ana')
  const post = await ana.publishes('Une fois')
  await guest.opens(post)
  await guest.send('GET', `/api/v1/posts/${ana.id}`)
  const route = 'route="/api/v1/posts/:postId",status="2xx"'
  const name = 'parvis_http_answer_duration_seconds'
  await expect.poll(() => figure(context, `${name}_count{${route}}`)).toBeGreaterThan(0)
  const count = await figure(context, `${name}_count{${route}}`)
  expect(await figure(context, `${name}_bucket{le="+Inf",${route}}`)).toBe(count)
  expect(await figure(context, `${name}_sum{${route}}`)).toBeGreaterThan(0)
  expect(await figure(context, `parvis_http_answers_total{${route}}`)).toBe(count)
  expect(await figure(context, `${name}_count{${route.replace('2xx', '4xx')}}`)).toBe(1)
  const text = await context.metrics.registry.metrics()
  for (const secret of [post.id, ana.id, '127.0.0.1', 'ana']) expect(text).not.toContain(secret)
})

test('a page that is read twice is one miss and one hit of its cache', async ({ context, guest }) => {
  const lookups = (outcome: string) =>
    figure(context, `parvis_response_cache_lookups_total{cache="guests",outcome="${outcome}"}`)
  for (let reading = 0; reading < 2; reading += 1)
    await fetch(`${guest.place.address}/api/v1/feed?tab=citizens`)
  expect(await lookups('miss')).toBe(1)
  expect(await lookups('hit')).toBe(1)
})

test('sockets are counted by kind of reader', async ({ context, join, guest }) => {
  const ana = await join('ana')
  await ana.socket()
  await guest.socket()
  await guest.socket()
  expect(await figure(context, 'parvis_sockets_open{reader="member"}')).toBe(1)
  expect(await figure(context, 'parvis_sockets_open{reader="guest"}')).toBe(2)
})

test('connections, the delay of the bus and the room on the disk are told', async ({ context }) => {
  context.bus.publish('a channel', 'news')
  await expect.poll(() => figure(context, 'parvis_bus_delay_seconds_count')).toBeGreaterThan(0)
  expect(await figure(context, 'parvis_bus_delay_seconds_bucket{le="2"}')).toBeGreaterThan(0)
  expect(await figure(context, 'parvis_bus_connected')).toBe(1)
  expect(await figure(context, 'parvis_node_role{role="jobs"}')).toBe(1)
  await Promise.all([
    context.database.pool.query('select pg_sleep(0.2)'),
    expect
      .poll(() => figure(context, 'parvis_database_connections{pool="main",use="used"}'))
      .toBeGreaterThan(0),
  ])
  expect(await figure(context, 'parvis_database_connections{pool="short_reads",use="waiting"}')).toBe(0)
  const free = await figure(context, 'parvis_data_disk_bytes{part="free"}')
  expect(free).toBeGreaterThan(0)
  expect(await figure(context, 'parvis_data_disk_bytes{part="total"}')).toBeGreaterThan(free ?? 0)
})

test('waiting jobs are counted with the age of the oldest; one node reads them for all', async ({
  context,
}) => {
  await leaveJobs(context, 'letters', 3)
  await context.database.pool.query(
    `update pgboss.job set created_on = now() - interval '90 seconds'
     where id = (select id from pgboss.job where name = 'letters' limit 1)`,
  )
  const other = await createAppContext({ ...context.config, databaseUrl: context.config.databaseUrl ?? '' })
  const queries = countQueries(other)
  try {
    await expect.poll(() => other.bus.connected).toBe(true)
    expect(await figure(context, 'parvis_jobs_waiting{queue="letters"}')).toBe(3)
    const oldest = await figure(context, 'parvis_jobs_oldest_seconds{queue="letters"}')
    expect(oldest).toBeGreaterThanOrEqual(90)
    expect(oldest).toBeLessThan(150)
    // The other node has heard it within milliseconds, and asks nothing.
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await figure(other, 'parvis_jobs_waiting{queue="letters"}')).toBe(3)
    expect(queries()).toBe(0)
  } finally {
    await other.close()
  }
})

test('jobs that run and jobs that have failed are counted by queue', async ({ app, context }) => {
  expect(app.server.listening).toBe(true)
  const letGo = Promise.withResolvers<void>()
  await context.jobs.handle('letters', () => letGo.promise)
  await leaveJobs(context, 'unread', 2)
  await context.transaction((tx) => context.jobs.enqueue(tx, 'letters', {}))
  await failJob(context.database.pool)
  const { pool } = context.database
  const active = () => pool.query(`select from pgboss.job where name = 'letters' and state = 'active'`)
  await expect.poll(async () => (await active()).rowCount, { timeout: 5_000 }).toBe(1)
  await countNow(context)
  expect(await figure(context, 'parvis_jobs_active{queue="letters"}')).toBe(1)
  expect(await figure(context, 'parvis_jobs_active{queue="unread"}')).toBe(0)
  expect(await figure(context, 'parvis_jobs_failed{queue="media_removal"}')).toBe(1)
  expect(await figure(context, 'parvis_jobs_failed{queue="letters"}')).toBe(0)
  letGo.resolve()
})

/** The library counts running and failed jobs once a minute. */
async function countNow({ config, database }: AppContext): Promise<void> {
  await database.pool.query('update pgboss.queue set monitor_on = null')
  const boss = new PgBoss({ connectionString: String(config.databaseUrl), schedule: false, supervise: false })
  await boss.start()
  await boss.supervise()
  await boss.stop({ graceful: false, close: true })
}

test('a scrape answers while the database cannot be reached, without the figures of the queues', async ({
  context,
}) => {
  const silent = { ...context.config, logLevel: 'silent' as const }
  const lost = await createAppContext({ ...silent, databaseUrl: context.config.databaseUrl ?? '' })
  const app = await buildApp(lost)
  await app.close()
  await lost.close()
  const text = await lost.metrics.registry.metrics()
  expect(text).toContain('parvis_database_connections{pool="main",use="used"} 0')
  expect(text).toContain('parvis_bus_connected 0')
  expect(text).not.toMatch(/^parvis_jobs_waiting\{/m)
})

function countQueries({ database }: AppContext): () => number {
  let count = 0
  database.pool.on('acquire', () => {
    count += 1
  })
  return () => count
}
