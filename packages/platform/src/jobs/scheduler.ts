import { sql } from 'kysely'
import { type Job, PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { endsWithin } from '../ends-within.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { keepRun, readLastSuccess } from './schedule-runs.ts'

/**
 * Recurring work, run by one node at a time. A failed run is logged, counted and recorded in `schedule_runs`; the next run
 * takes place at its usual time (ADR 30).
 */
export type Schedule = CronSchedule | FrequentSchedule

/** Work that runs once a minute or less often, through pg-boss: once at each time, whatever the number of nodes. */
export interface CronSchedule {
  /** Unique name, used in metrics and in `schedule_runs`. */
  name: string
  /** Cron expression in UTC. Runs missed while no server was up are made up for by one run. */
  cron: string
  /** Also runs soon after the start of a server. */
  alsoAtStart?: boolean
  /**
   * @param lastSuccess start of the last successful run; null without one
   * @param signal aborted when a stop has waited long enough: long work then ends at its next safe point
   */
  run(lastSuccess: Date | null, signal: AbortSignal): Promise<void>
}

/** Work that runs more often than pg-boss can schedule: on a timer per process, under a database lock. */
export interface FrequentSchedule {
  name: string
  everySeconds: number
  /** The run takes its own lock, in the transaction of its work. */
  locksItself?: boolean
  /** Runs on every node at its time, whatever the roles of the node. */
  onEveryNode?: boolean
  /** Also runs whenever `runSoon` is called. Returns the function that stops it. */
  trigger?(runSoon: () => void): () => void
  run(): Promise<void>
}

/** Returns whether a node without jobs runs this work too. */
export function isOfEveryNode(schedule: Schedule): boolean {
  return 'onEveryNode' in schedule && schedule.onEveryNode === true
}

interface SchedulerOptions {
  schedules: Schedule[]
  database: Pick<Database, 'db' | 'pool'>
  clock: Clock
  metrics: Metrics
  tracing?: Pick<Tracing, 'run'> | undefined
  log: Record<'error' | 'warn', (details: object, message: string) => void>
  /** Milliseconds until pg-boss's part begins, so that a start is quick. */
  delay?: number
  /** Maximum milliseconds that a stop waits for current runs. */
  patience?: number
}

export interface Scheduler {
  /** Starts no further run, and waits for current ones. */
  stop(): Promise<void>
}

const queue = 'schedules'
const usualDelay = 10_000
const usualPatience = 5_000
/** Minimum milliseconds between recorded successes of frequent work. */
const keepEvery = 60_000
/** The heartbeat detects a killed node, while a run may take long. */
const queueOptions = {
  policy: 'exclusive',
  retryLimit: 0,
  heartbeatSeconds: 60,
  expireInSeconds: 6 * 3_600,
  deleteAfterSeconds: 86_400,
} as const

/** Starts all recurring work of this node. */
export function startScheduler({
  schedules,
  delay = usualDelay,
  patience = usualPatience,
  ...parts
}: SchedulerOptions): Scheduler {
  const running = new Set<string>()
  const observe = observer(parts, running)
  const inTurn = openTurns(parts.database)
  const names = new Set(schedules.map(({ name }) => name))
  if (names.size < schedules.length) throw new Error('two schedules have one name')
  const stops = schedules
    .filter((schedule) => 'everySeconds' in schedule)
    .map((schedule) => runOften(schedule, inTurn, observe))
  const planned = schedules.filter((schedule) => 'cron' in schedule)
  if (planned.length > 0) stops.push(runPlanned(planned, delay, parts, observe))

  return {
    async stop() {
      const ended = await Promise.all(stops.map((stop) => stop(patience)))
      if (ended.includes(false))
        parts.log.warn({ schedules: [...running] }, 'recurring work was interrupted by the stop')
    },
  }
}

type Parts = Omit<SchedulerOptions, 'schedules' | 'delay' | 'patience'>
type Observe = (schedule: Schedule, run: () => Promise<unknown>) => Promise<void>

/** Stops work of one kind; returns whether its current runs ended within this many milliseconds. */
type StopWork = (patience: number) => Promise<boolean>

/** Result when another node runs the work, or a stop ended it. */
const skipped = Symbol('skipped')

/** Runs work, and reports the outcome to log, metrics and `schedule_runs`. Never throws. */
function observer({ database: { db }, clock, metrics, log }: Parts, running: Set<string>): Observe {
  /** Frequent work by name: time and outcome of the latest record, and failures since. */
  const kept = new Map<string, { at: number; hasFailed: boolean; failures: number }>()

  return async (schedule, run) => {
    const { name } = schedule
    const startedAt = clock.now()
    const began = performance.now()
    running.add(name)
    let error: unknown
    try {
      if ((await run()) === skipped) return
    } catch (thrown) {
      error = thrown ?? new Error('failed without an error')
    } finally {
      running.delete(name)
    }
    const milliseconds = performance.now() - began
    const hasFailed = error !== undefined
    if (hasFailed) log.error({ err: error, schedule: name }, 'recurring work failed')
    metrics.countScheduleRun(name, { startedAt, milliseconds, hasFailed })

    const last = kept.get(name) ?? { at: began, hasFailed: false, failures: 0 }
    const failures = last.failures + (hasFailed ? 1 : 0)
    const isDue =
      'cron' in schedule || hasFailed !== last.hasFailed || performance.now() - last.at >= keepEvery
    kept.set(name, isDue ? { at: performance.now(), hasFailed, failures: 0 } : { ...last, failures })
    if (!isDue) return
    await keepRun(db, { schedule: name, startedAt, milliseconds, error }, failures).catch((cause: unknown) =>
      log.error({ err: cause, schedule: name }, 'failed to record the outcome of recurring work'),
    )
  }
}

/**
 * Runs work under a database lock, so that one node at a time does it. The lock holds a connection while the work runs, so
 * at least one connection of the pool is left for the work itself.
 */
function openTurns({ db, pool }: Parts['database']) {
  let held = 0
  return async (schedule: string, work: () => Promise<void>): Promise<unknown> => {
    if (held >= pool.options.max - 1) return skipped
    held += 1
    try {
      return await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ mine: boolean }>`
          select pg_try_advisory_xact_lock(hashtext(${`schedule ${schedule}`})) as mine
        `.execute(tx)
        return rows[0]?.mine === true ? work() : skipped
      })
    } finally {
      held -= 1
    }
  }
}

/** Runs work on a timer, once at a time in this process; a trigger during a run causes one more run. */
function runOften(
  schedule: FrequentSchedule,
  inTurn: ReturnType<typeof openTurns>,
  observe: Observe,
): StopWork {
  let current: Promise<void> | undefined
  let isWantedAgain = false
  let isStopped = false
  const run =
    schedule.locksItself || schedule.onEveryNode ? schedule.run : () => inTurn(schedule.name, schedule.run)

  function start(): void {
    if (isStopped) return
    current ??= observe(schedule, run).finally(() => {
      current = undefined
      if (isWantedAgain) runSoon()
    })
  }

  function runSoon(): void {
    isWantedAgain = current !== undefined
    start()
  }

  const timer = setInterval(start, schedule.everySeconds * 1_000)
  timer.unref()
  const stopTrigger = schedule.trigger?.(runSoon)
  return (patience) => {
    isStopped = true
    clearInterval(timer)
    stopTrigger?.()
    return endsWithin(patience, current)
  }
}

/** Runs schedules with pg-boss, after `delay`. If pg-boss fails to start, it is tried again after the same delay. */
function runPlanned(
  schedules: CronSchedule[],
  delay: number,
  { database, tracing, log }: Parts,
  observe: Observe,
): StopWork {
  const onError = (error: unknown) => log.error({ err: error }, 'scheduling recurring work failed')
  let boss: PgBoss | undefined
  let isStopped = false
  let opening = Promise.resolve()
  let timer = setTimeout(open, delay).unref()

  function open(): void {
    opening = begin().catch((error: unknown) => {
      onError(error)
      if (!isStopped) timer = setTimeout(open, Math.max(delay, 1_000)).unref()
    })
  }

  async function begin(): Promise<void> {
    // The job queue of the context (queue.ts) creates the tables and clears them.
    boss = new PgBoss({
      db: { executeSql: (text, values) => database.pool.query(text, values) },
      migrate: false,
      supervise: false,
      schedule: true,
    })
    boss.on('error', onError)
    try {
      await boss.start()
      await boss.createQueue(queue, queueOptions)
      await plan(boss)
      await work(boss)
    } catch (error) {
      await boss.stop({ graceful: false, close: false })
      throw error
    }
  }

  async function plan(boss: PgBoss): Promise<void> {
    for (const { name, cron } of schedules) {
      const options = { key: name, singletonKey: name, missed: 'once' } as const
      await boss.schedule(queue, cron, { schedule: name }, options)
    }
    for (const { key } of await boss.getSchedules(queue))
      if (!schedules.some(({ name }) => name === key)) await boss.unschedule(queue, key)
    for (const { name, alsoAtStart } of schedules)
      if (alsoAtStart) await boss.send(queue, { schedule: name }, { singletonKey: name })
  }

  async function run(schedule: CronSchedule, signal: AbortSignal): Promise<unknown> {
    const work = async () => schedule.run(await readLastSuccess(database.db, schedule.name), signal)
    try {
      return await (tracing === undefined ? work() : tracing.run(`schedule ${schedule.name}`, work))
    } catch (error) {
      // The stop was logged already.
      if (signal.aborted) return skipped
      throw error
    }
  }

  async function work(boss: PgBoss): Promise<void> {
    const worker = await boss.work(
      queue,
      { pollingIntervalSeconds: 5, batchSize: 1, localConcurrency: 2 },
      async (jobs: Job<{ schedule: string }>[]) => {
        boss.notifyWorker(worker)
        for (const { data, signal } of jobs) {
          const schedule = schedules.find(({ name }) => name === data.schedule)
          // Scheduled by a node of another version.
          if (schedule === undefined) log.warn(data, 'unknown recurring work was skipped')
          else await observe(schedule, () => run(schedule, signal))
        }
      },
    )
  }

  return async (patience) => {
    isStopped = true
    clearTimeout(timer)
    await opening
    const hasEnded = await endsWithin(patience, boss?.offWork(queue))
    // Releases the job of a run that goes on, which would keep other nodes from running the work for a minute.
    await boss?.stop({ graceful: false, close: false })
    return hasEnded
  }
}
