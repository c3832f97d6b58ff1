import { type Job, PgBoss, type QueueResult, type UpdateQueueOptions } from 'pg-boss'
import { z } from 'zod'
import { createBackground } from '../background.ts'
import { runSql, type Tx } from '../database/database.ts'
import { endsWithin } from '../ends-within.ts'
import type { Tracing } from '../tracing/tracing.ts'

/**
 * Jobs that survive a stop of the server: enqueued in the writing transaction, run after it commits, retried with
 * back-off until they succeed or their retries are spent.
 */
export interface JobQueue {
  /**
   * Registers a kind of job, and its worker where jobs run. `work` runs at least once per job and must be idempotent. Its signal is aborted
   * when the job is handed back because a stop has waited long enough: long work then ends at its next safe point.
   */
  handle<Data extends object>(
    name: string,
    work: (data: Data, signal: AbortSignal) => Promise<void>,
    options?: {
      /** Seconds for which a finished job is kept for inspection; a day by default. */
      keptFor?: number
      /** Jobs of this kind that run in parallel on this node; one by default. */
      atOnce?: number
      /** Retries for a day instead of twenty minutes, for jobs that depend on an external service. */
      patient?: boolean
    },
  ): Promise<void>
  /** Enqueues a job in `tx`: it exists if and only if the transaction commits. */
  enqueue(tx: Tx, name: string, data: object): Promise<void>
  /** Tries a failed job once more, once `tx` commits. Returns its queue; undefined when it is not failed. */
  retry(tx: Tx, id: string): Promise<string | undefined>
  /**
   * Takes no further job. Resolves once the current ones have ended, or their time is over: `close` hands those back,
   * to be tried again by another node. Jobs may still be enqueued.
   */
  stopWorking(): Promise<void>
  close(): Promise<void>
}

/** Milliseconds for current jobs at a stop, by default. */
const usualPatience = 4_000
/** Milliseconds for handed-back jobs to reach their next safe point. */
const safePointPatience = 2_000
/** The retry delay in seconds doubles each time, up to the maximum if set. */
const tries = { retryDelay: 5, retryBackoff: true }
const usualTries = { ...tries, retryLimit: 8 }
const patientTries = { ...tries, retryLimit: 60, retryDelayMax: 1_800 }

/**
 * Seconds between looks for jobs that other nodes enqueued. The first look is as late: at a start, one for each queue at once
 * cost more than all else. A job that is enqueued here is fetched at once.
 */
const pollSeconds = 2

interface QueueOptions {
  databaseUrl: string
  /** Maximum number of its own connections. */
  connections?: number
  /** False: jobs are enqueued here and run by other nodes. True by default. */
  works?: boolean
  /** Milliseconds that a stop waits for current jobs. */
  patience?: number
  tracing?: Pick<Tracing, 'run'> | undefined
  onError(error: unknown): void
}

/** Opens the queue on the application's own database (schema `pgboss`, created and migrated by the library). */
export async function openJobQueue({
  databaseUrl,
  connections = 1,
  works = true,
  patience = usualPatience,
  tracing,
  onError,
}: QueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: connections,
    application_name: 'parvis jobs',
    // The library's cron is unused: it would add a queue and a worker.
    schedule: false,
    supervise: works,
  })
  let isClosed = false
  boss.on('error', (error) => {
    // The pool is closed before its sockets are: a database that goes right after is no failure.
    if (!isClosed) onError(error)
  })
  await boss.start()
  /** Queues of the last start by name: while their settings are the same, they cost no further statement. */
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  /** Workers that have begun, by queue; undefined for one that could not. */
  const workers = new Map<string, Promise<string | undefined>>()
  /** Begin the workers of the other queues. */
  const waiting = new Map<string, () => void>()
  const timers: NodeJS.Timeout[] = []
  const running = createBackground()
  const within = (tx: Tx) => ({
    executeSql: (text: string, values?: unknown[]) => runSql(tx, text, values ?? []),
  })
  const wake = async (name: string) => {
    waiting.get(name)?.()
    const worker = await workers.get(name)
    if (worker !== undefined) boss.notifyWorker(worker)
  }
  let workEnded: Promise<void> | undefined

  async function endWork(): Promise<void> {
    for (const timer of timers) clearTimeout(timer)
    waiting.clear()
    const ended = [...workers].map(async ([name, begun]) => {
      await begun
      await boss.offWork(name)
    })
    await endsWithin(patience, Promise.all(ended))
  }

  function stopWorking(): Promise<void> {
    workEnded ??= endWork()
    return workEnded
  }

  return {
    async handle(name, work, { keptFor = 86_400, atOnce = 1, patient = false } = {}) {
      const settings = { ...(patient ? patientTries : usualTries), deleteAfterSeconds: keptFor }
      const queue = stored.get(name)
      if (queue === undefined) await boss.createQueue(name, settings)
      else if (!agrees(queue, settings)) await boss.updateQueue(name, settings)
      if (!works) return
      const begin = () =>
        boss.work(
          name,
          { pollingIntervalSeconds: pollSeconds, batchSize: 1, localConcurrency: atOnce },
          async (jobs: Job<Parameters<typeof work>[0]>[]) => {
            // Fetches the next job as soon as this one is done: a hundred mails must not take minutes.
            void wake(name)
            for (const { data, signal } of jobs) {
              const run = () => work(data, signal)
              const ended = tracing === undefined ? run() : tracing.run(`job ${name}`, run)
              running.run(ended)
              await ended
            }
          },
        )
      const beginOnce = () => {
        if (!waiting.delete(name)) return
        workers.set(
          name,
          begin().catch((error: unknown) => {
            onError(error)
            return undefined
          }),
        )
      }
      waiting.set(name, beginOnce)
      timers.push(setTimeout(beginOnce, pollSeconds * 1_000))
    },
    async enqueue(tx, name, data) {
      await boss.send(name, data, { db: within(tx) })
      tx.afterCommit(() => void wake(name))
    },
    async retry(tx, id) {
      const failed = await runSql(
        tx,
        `select name from pgboss.job where id = $1 and state = 'failed' for update`,
        [id],
      )
      const [job] = z.array(z.object({ name: z.string() })).parse(failed.rows)
      if (job === undefined) return undefined
      await boss.retry(job.name, id, { db: within(tx) })
      tx.afterCommit(() => void wake(job.name))
      return job.name
    },
    stopWorking,
    async close() {
      await stopWorking()
      // Fails the jobs that still run, so that they are retried, and aborts their signals.
      await boss.stop({ graceful: false, close: true })
      isClosed = true
      await endsWithin(safePointPatience, running.settled())
    },
  }
}

/** Whether a queue, perhaps made by an earlier version, has these settings. */
function agrees(queue: QueueResult, settings: UpdateQueueOptions): boolean {
  return Object.entries(settings).every(([name, value]) => queue[name as keyof QueueResult] === value)
}
