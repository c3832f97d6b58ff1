import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { AppContext } from '../../../../apps/server/src/app-context.ts'
import { createAppContext } from '../../../../apps/server/src/create-app-context.ts'
import { test as base } from '../../../../apps/server/test/parvis.ts'
import { readRuns } from './schedule-runs.ts'
import { type Schedule, type Scheduler, startScheduler } from './scheduler.ts'

interface Nodes {
  other: AppContext
  /** Starts the scheduler of a node; pg-boss's part begins at once. */
  start: (schedules: Schedule[], context?: AppContext) => Scheduler
  logged: { line: string; schedule?: unknown }[]
}

const test = base.extend<Nodes>({
  /** A second node on the same database. */
  other: async ({ context }, use) => {
    const databaseUrl = String(context.config.databaseUrl)
    const other = await createAppContext({ ...context.config, databaseUrl }, context.clock)
    await use(other)
    await other.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  logged: async ({}, use) => use([]),
  start: async ({ context, logged }, use) => {
    const schedulers: Scheduler[] = []
    const note = (details: object, line: string) => void logged.push({ ...details, line })
    await use((schedules, on = context) => {
      const { database, clock, metrics } = on
      const log = { error: note, warn: note }
      const scheduler = startScheduler({
        schedules,
        database,
        clock,
        metrics,
        log,
        delay: 0,
        patience: 1_000,
      })
      schedulers.push(scheduler)
      return scheduler
    })
    for (const scheduler of schedulers) await scheduler.stop()
  },
})

/** Work that lasts until it is let go, and counts its runs. */
function slowWork() {
  let letGo = () => {}
  const wait = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const work = {
    runs: 0,
    ended: 0,
    letGo: () => letGo(),
    async run() {
      work.runs += 1
      await wait
      work.ended += 1
    },
  }
  return work
}

const hourly = { name: 'hourly', cron: '0 * * * *', alsoAtStart: true }
const frequent = { name: 'frequent', everySeconds: 0.02 }

describe('work that pg-boss plans', () => {
  test('runs on one node at a time', async ({ context, other, start }) => {
    const work = slowWork()
    start([{ ...hourly, run: work.run }])
    start([{ ...hourly, run: work.run }], other)
    await expect.poll(() => work.runs).toBe(1)
    const { rows } = await sql<{ name: string; key: string; cron: string }>`
      select name, key, cron from pgboss.schedule
    `.execute(context.db)
    expect(rows).toEqual([{ name: 'schedules', key: 'hourly', cron: '0 * * * *' }])
    work.letGo()
    await expect.poll(() => readRuns(context.db)).toMatchObject([{ schedule: 'hourly', failures: '0' }])
    expect(work.runs).toBe(1)
  })

  test('runs at its time, once for all nodes', async ({ context, other, start }) => {
    let runs = 0
    const run = async () => {
      runs += 1
    }
    const minutely = { name: 'minutely', cron: '* * * * *', run }
    const planned = sql<{ key: string }>`select key from pgboss.schedule`
    const planner = start([minutely])
    await expect.poll(async () => (await planned.execute(context.db)).rows).toEqual([{ key: 'minutely' }])
    await planner.stop()
    expect(runs).toBe(0)
    // Simulates a long time without any node.
    await sql`update pgboss.version set cron_on = null`.execute(context.db)
    start([minutely])
    start([minutely], other)
    await expect.poll(() => readRuns(context.db), { timeout: 15_000 }).toHaveLength(1)
    expect(runs).toBe(1)
  })

  test('receives the start of its last successful run', async ({ context, clock, start }) => {
    const starts: (Date | null)[] = []
    const run = async (lastSuccess: Date | null) => void starts.push(lastSuccess)
    const first = start([{ ...hourly, run }])
    await expect.poll(() => readRuns(context.db)).toHaveLength(1)
    await first.stop()
    const [kept] = await readRuns(context.db)
    clock.advance({ hours: 1 })
    start([{ ...hourly, run }])
    await expect.poll(() => starts).toEqual([null, kept?.succeeded_at])
  })

  test('a schedule that no longer exists is removed', async ({ context, start }) => {
    const run = async () => undefined
    const plans = async () =>
      (await sql<{ key: string }>`select key from pgboss.schedule`.execute(context.db)).rows
    start([{ name: 'former', cron: '0 0 * * *', run }])
    await expect.poll(plans).toEqual([{ key: 'former' }])
    start([{ ...hourly, run }])
    await expect.poll(plans).toEqual([{ key: 'hourly' }])
  })
})

describe('work that is done more often', () => {
  test('runs on one node at a time, and next on any free one', async ({ context, other, start }) => {
    const work = slowWork()
    start([{ ...frequent, run: work.run }])
    await expect.poll(() => work.runs).toBe(1)
    start([{ ...frequent, run: work.run }], other)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(work.runs).toBe(1)
    work.letGo()
    await expect.poll(() => work.ended).toBeGreaterThan(3)
    expect(context.database.pool.waitingCount).toBe(0)
  })

  test('runs again after a call that came during a run', async ({ start }) => {
    const work = slowWork()
    let runSoon = () => {}
    const trigger = (soon: () => void) => {
      runSoon = soon
      return () => undefined
    }
    start([{ name: 'called', everySeconds: 3_600, locksItself: true, trigger, run: work.run }])
    runSoon()
    runSoon()
    runSoon()
    expect(work.runs).toBe(1)
    work.letGo()
    await expect.poll(() => work.ended).toBe(2)
  })
})

describe('a failure', () => {
  test('is logged, counted, and recorded with its error; the next run takes place', async ({
    context,
    start,
    logged,
  }) => {
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs === 1) throw new Error('the disk is full')
    }
    start([{ ...frequent, run }])
    await expect
      .poll(() => readRuns(context.db))
      .toEqual([
        {
          schedule: 'frequent',
          succeeded_at: expect.any(Date),
          failed_at: expect.any(Date),
          error: 'the disk is full',
          failures: '1',
          duration_ms: expect.any(Number),
        },
      ])
    expect(logged).toEqual([
      { err: new Error('the disk is full'), schedule: 'frequent', line: 'recurring work failed' },
    ])
    const figures = await context.metrics.registry.metrics()
    expect(figures).toContain('parvis_schedule_runs_total{schedule="frequent",outcome="failed"} 1\n')
    expect(figures).toContain('parvis_schedule_last_success_timestamp_seconds{schedule="frequent"}')
  })

  test('of cron work is recorded too', async ({ context, start }) => {
    start([{ ...hourly, run: () => Promise.reject(new Error('no answer')) }])
    await expect
      .poll(() => readRuns(context.db))
      .toMatchObject([{ schedule: 'hourly', succeeded_at: null, error: 'no answer', failures: '1' }])
  })
})

describe('a stop', () => {
  for (const [kind, schedule] of Object.entries({ planned: hourly, frequent }))
    test(`waits for running ${kind} work`, async ({ start }) => {
      const work = slowWork()
      const scheduler = start([{ ...schedule, run: work.run }])
      await expect.poll(() => work.runs).toBe(1)
      let isStopped = false
      const stopped = scheduler.stop().then(() => {
        isStopped = true
      })
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(isStopped).toBe(false)
      work.letGo()
      await stopped
      expect(work).toMatchObject({ runs: 1, ended: 1 })
    })

  test('waits for a limited time, and logs the names of interrupted work', async ({ start, logged }) => {
    const work = slowWork()
    const scheduler = start([{ ...frequent, run: work.run }])
    await expect.poll(() => work.runs).toBe(1)
    await scheduler.stop()
    expect(logged).toEqual([{ schedules: ['frequent'], line: 'recurring work was interrupted by the stop' }])
    work.letGo()
  })

  test('frees the turn of planned work that goes on, for other nodes', async ({ context, start }) => {
    const work = slowWork()
    const scheduler = start([{ ...hourly, run: work.run }])
    await expect.poll(() => work.runs).toBe(1)
    await scheduler.stop()
    const { rows } = await sql<{ state: string }>`
      select state::text from pgboss.job where name = 'schedules' and singleton_key = 'hourly'
    `.execute(context.db)
    expect(rows).toEqual([{ state: 'failed' }])
    work.letGo()
  })
})
