import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { attachFeatures } from './features.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Database, type Db, openDatabase, type Tx } from './platform/database/database.ts'
import { type JobQueue, openJobQueue } from './platform/jobs/queue.ts'
import { createLog } from './platform/log.ts'
import { createMailbox, type Mailbox } from './platform/mail/mailbox.ts'
import { createMailer, type Mailer } from './platform/mail/mailer.ts'
import { createTexter, type Texter } from './platform/mail/texter.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { type Bus, openBus } from './platform/realtime/bus.ts'
import { openSecurityEvents, type TellSecurityEvent } from './platform/security-events.ts'
import { localStorage } from './platform/storage/local-storage.ts'
import { s3Storage } from './platform/storage/s3-storage.ts'
import type { Storage } from './platform/storage/storage.ts'

/** Everything a feature may need from outside itself; built once at the start and passed down. */
export interface AppContext {
  config: Config
  log: Logger
  metrics: Metrics
  /** Logs and counts what an operator's alarms look for. Within a transaction: `tx.securityEvent`. */
  securityEvent: TellSecurityEvent
  clock: Clock
  db: Db
  /** For what most readers ask for, pages and badges: single short reads, which share a few connections. */
  shortReads: Db
  database: Database
  /** Runs a write in one transaction, then its after-commit effects. */
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  bus: Bus
  jobs: JobQueue
  /** What members attach to posts and comments, and their pictures of themselves. */
  storage: Storage
  mailer: Mailer
  texter: Texter
  /** The local mailbox; undefined in production and when mail leaves by SMTP. */
  mailbox: Mailbox | undefined
  close(): Promise<void>
}

/** Opens the context on a migrated database. Tests pass their own clock. */
export async function createAppContext(
  config: Config & { databaseUrl: string },
  clock: Clock = systemClock,
): Promise<AppContext> {
  attachFeatures()
  const log = createLog(config.logLevel)
  const metrics = createMetrics()
  const securityEvent = openSecurityEvents(log, clock, metrics)
  const report = (part: string) => (error: unknown) => log.error({ err: error, part }, `${part} failed`)
  const database = openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    onEffectError: report('after-commit effect'),
    onConnectionError: report('database connection'),
    securityEvent,
  })
  const bus = openBus({ databaseUrl: config.databaseUrl, onError: report('bus') })
  const jobs = await openJobQueue({
    databaseUrl: config.databaseUrl,
    connections: Math.min(3, Math.max(1, Math.floor(config.databasePool / 3))),
    onError: report('job queue'),
  })
  const mailbox = config.environment === 'production' ? undefined : createMailbox(database.db)
  const mailer = createMailer({ ...config.mail, mailbox })

  return {
    config,
    log,
    metrics,
    securityEvent,
    clock,
    db: database.db,
    shortReads: database.shortReads,
    database,
    transaction: database.transaction,
    bus,
    jobs,
    storage:
      config.s3 === undefined ? localStorage(join(config.dataFolder, 'uploads')) : s3Storage(config.s3),
    mailer,
    texter: createTexter({ ...config.auth.sms, mailbox }),
    mailbox,
    async close() {
      await jobs.close()
      mailer.close()
      await bus.close()
      await database.close()
    },
  }
}
