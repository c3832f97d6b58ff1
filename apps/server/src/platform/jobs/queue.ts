import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, PgBoss } from 'pg-boss'
import { runSql, type Tx } from '../database/database.ts'

/**
 * Work that must happen even if the server stops: enqueued inside the writing transaction, run after it commits,
 * tried again with back-off until it succeeds or its retries are spent.
 */
export interface JobQueue {
  /** Declares a kind of job and who does it. `work` gets each job at least once: it must bear being repeated. */
  handle<Data extends object>(
    name: string,
    work: (data: Data) => Promise<void>,
    options?: {
      /** Seconds that a finished job is kept for whoever looks into the queue; a day unless told. */
      keptFor?: number
      /** How many of them this node does side by side; one unless told. */
      atOnce?: number
      /** Tried for a day rather than for twenty minutes: a service that they need may be away that long. */
      patient?: boolean
    },
  ): Promise<void>
  /** Enqueues within `tx`: exists if and only if the transaction commits. */
  enqueue(tx: Tx, name: string, data: object): Promise<void>
  close(): Promise<void>
}

/** Seconds between the tries of a job double, up to the longest where there is one. */
const tries = { retryDelay: 5, retryBackoff: true }
const usualTries = { ...tries, retryLimit: 8 }
const patientTries = { ...tries, retryLimit: 60, retryDelayMax: 1_800 }

interface QueueOptions {
  databaseUrl: string
  /** How many of its own it opens at most. */
  connections?: number
  onError(error: unknown): void
}

/** Opens the queue on the application's own database (schema `pgboss`, created and migrated by the library). */
export async function openJobQueue({
  databaseUrl,
  connections = 1,
  onError,
}: QueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: connections,
    application_name: 'parvis jobs',
    // Nothing here is planned by the library's calendar, which would have a queue and a worker of its own.
    schedule: false,
  })
  boss.on('error', onError)
  await boss.start()
  const workers = new Map<string, string>()

  return {
    async handle(name, work, { keptFor = 86_400, atOnce = 1, patient = false } = {}) {
      const settings = { ...(patient ? patientTries : usualTries), deleteAfterSeconds: keptFor }
      await boss.createQueue(name, settings)
      // One that an earlier version made keeps what it was made with, unless told.
      if (patient) await boss.updateQueue(name, settings)
      const worker = await boss.work(
        name,
        { pollingIntervalSeconds: 2, batchSize: 1, localConcurrency: atOnce },
        async (jobs: Job<Parameters<typeof work>[0]>[]) => {
          // Look for the next job as soon as this one is done: a hundred mails must not take minutes.
          const self = workers.get(name)
          if (self !== undefined) boss.notifyWorker(self)
          for (const job of jobs) await work(job.data)
        },
      )
      workers.set(name, worker)
    },
    async enqueue(tx, name, data) {
      await boss.send(name, data, { db: { executeSql: (text, values) => runSql(tx, text, values ?? []) } })
      tx.afterCommit(() => {
        const worker = workers.get(name)
        if (worker !== undefined) boss.notifyWorker(worker)
      })
    },
    async close() {
      // Idle workers end within milliseconds; the library's own stop looks only twice a second whether they have.
      const ended = Promise.all([...workers.keys()].map((name) => boss.offWork(name)))
      await Promise.race([ended, sleep(4_000, undefined, { ref: false })])
      await boss.stop({ graceful: true, timeout: 1_000, close: true })
    },
  }
}
