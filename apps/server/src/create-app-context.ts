import { join } from 'node:path'
import { createBackground } from '@parvis/platform/background.ts'
import { type Clock, systemClock } from '@parvis/platform/clock.ts'
import { openDatabase } from '@parvis/platform/database/database.ts'
import { openErrorReports } from '@parvis/platform/error-reports.ts'
import { createStopping } from '@parvis/platform/http/stopping.ts'
import { openJobQueue } from '@parvis/platform/jobs/queue.ts'
import { createLog } from '@parvis/platform/log.ts'
import { createMailbox } from '@parvis/platform/mail/mailbox.ts'
import { createMailer } from '@parvis/platform/mail/mailer.ts'
import { createTexter } from '@parvis/platform/mail/texter.ts'
import { createMetrics } from '@parvis/platform/metrics/metrics.ts'
import { observeNode } from '@parvis/platform/metrics/node-figures.ts'
import { observeQueues } from '@parvis/platform/metrics/queue-metrics.ts'
import { observeReplicas } from '@parvis/platform/metrics/replica-figures.ts'
import { openBus } from '@parvis/platform/realtime/bus.ts'
import { hearChanges } from '@parvis/platform/realtime/heard-changes.ts'
import { openSecurityEvents } from '@parvis/platform/security-events.ts'
import { localStorage } from '@parvis/platform/storage/local-storage.ts'
import { watchRoom } from '@parvis/platform/storage/room.ts'
import { s3Storage } from '@parvis/platform/storage/s3-storage.ts'
import type { Logger } from 'pino'
import type { AppContext } from './app-context.ts'
import type { Config } from './config.ts'
import { attachFeatures } from './features.ts'
import { version } from './version.ts'

/** Creates the context on a migrated database. Tests pass their own clock. */
export async function createAppContext(
  config: Config & { databaseUrl: string },
  clock: Clock = systemClock,
): Promise<AppContext> {
  attachFeatures()
  const reports =
    config.errorsUrl === undefined
      ? undefined
      : openErrorReports({
          url: config.errorsUrl,
          version,
          onUndelivered: (error) => log.warn({ err: error }, 'failed to report an error'),
        })
  const log: Logger = createLog(config.logLevel, reports)
  const metrics = createMetrics()
  const securityEvent = openSecurityEvents(log, clock, metrics)
  const report = (part: string) => (error: unknown) => log.error({ err: error, part }, `${part} failed`)
  const replicas =
    config.replicas === undefined
      ? undefined
      : await (await import('./open-replicas.ts')).openReplicasOf(config, config.replicas, { clock, log })
  const database = openDatabase({
    url: config.databaseUrl,
    poolSize: config.databasePool,
    clock,
    onEffectError: report('after-commit effect'),
    onConnectionError: report('database connection'),
    securityEvent,
    ...(replicas === undefined ? {} : { route: replicas.route }),
  })
  const ownBus = openBus({
    databaseUrl: config.databaseUrl,
    onError: report('bus'),
    onDelay: metrics.noteBusDelay,
  })
  const bus = replicas === undefined ? ownBus : hearChanges(ownBus, replicas)
  replicas?.watch(database.pool)
  const jobs = await openJobQueue({
    databaseUrl: config.databaseUrl,
    connections: Math.min(3, Math.max(1, Math.floor(config.databasePool / 3))),
    patience: config.stop.patience * 1_000,
    onError: report('job queue'),
  })
  const background = createBackground()
  observeReplicas(metrics.registry, replicas)
  observeNode(metrics.registry, { database, bus, dataFolder: config.dataFolder })
  observeQueues(metrics.registry, { pool: database.pool, bus, onError: report('figures of the queues') })
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
    replicas,
    transaction: database.transaction,
    bus,
    jobs,
    background,
    stopping: createStopping(),
    storage:
      config.s3 === undefined ? localStorage(join(config.dataFolder, 'uploads')) : s3Storage(config.s3),
    room: watchRoom({ dataFolder: config.dataFolder, clock }),
    mailer,
    texter: createTexter({ ...config.auth.sms, mailbox }),
    mailbox,
    reportUndeclaredRefusal: ({ method, path }, code) =>
      log.error({ route: `${method} ${path}`, code }, 'refusal not declared by its endpoint'),
    async close() {
      await jobs.close()
      await background.settled()
      mailer.close()
      await bus.close()
      await replicas?.close()
      await database.close()
      await reports?.close()
    },
  }
}
