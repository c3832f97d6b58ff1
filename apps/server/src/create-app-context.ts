import { join } from 'node:path'
import { usualSiteName } from '@parvis/contract/accounts/site-facts.ts'
import { createBackground } from '@parvis/platform/background.ts'
import { type Clock, systemClock } from '@parvis/platform/clock.ts'
import { type Database, openDatabase } from '@parvis/platform/database/database.ts'
import { missingSettings } from '@parvis/platform/database/pooler.ts'
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
import { type Bus, openBus } from '@parvis/platform/realtime/bus.ts'
import { hearChanges } from '@parvis/platform/realtime/heard-changes.ts'
import { openRedisBus } from '@parvis/platform/realtime/redis-bus.ts'
import { createRedisLink, type RedisLink } from '@parvis/platform/redis/redis-link.ts'
import { openSharedCounts } from '@parvis/platform/redis/shared-counts.ts'
import { openSecurityEvents } from '@parvis/platform/security-events.ts'
import { nginxHandOff, redirectHandOff } from '@parvis/platform/storage/hand-off.ts'
import { localStorage } from '@parvis/platform/storage/local-storage.ts'
import { watchRoom } from '@parvis/platform/storage/room.ts'
import { s3Storage } from '@parvis/platform/storage/s3-storage.ts'
import type { Tracing } from '@parvis/platform/tracing/tracing.ts'
import type { Logger } from 'pino'
import type { AppContext } from './app-context.ts'
import type { Config } from './config/config.ts'
import { openSiteSettings } from './features/accounts/site-settings/index.ts'
import { providePorts } from './features/ports.ts'
import { openThisNode } from './node.ts'
import { version } from './version.ts'

/** Creates the context on a migrated database. Tests pass their own clock. */
export async function createAppContext(
  config: Config & { databaseUrl: string },
  clock: Clock = systemClock,
): Promise<AppContext> {
  providePorts()
  const reports =
    config.errorsUrl === undefined
      ? undefined
      : openErrorReports({
          url: config.errorsUrl,
          version,
          onUndelivered: (error) => log.warn({ err: error }, 'failed to report an error'),
        })
  const log: Logger = createLog(config.logLevel, reports)
  const tracing = await startTracing(config, log)
  const metrics = createMetrics()
  const securityEvent = openSecurityEvents(log, clock, metrics)
  const report = (part: string) => (error: unknown) => log.error({ err: error, part }, `${part} failed`)
  const directUrl = config.databaseDirectUrl ?? config.databaseUrl
  const isPooled = directUrl !== config.databaseUrl
  const replicas = await openReplicas(config, { clock, log, tracing })
  const database = openDatabase({
    url: config.databaseUrl,
    isPooled,
    preparesStatements: config.preparesStatements,
    poolSize: config.databasePool,
    clock,
    onEffectError: report('after-commit effect'),
    onConnectionError: report('database connection'),
    securityEvent,
    tracing,
    ...(replicas === undefined ? {} : { route: replicas.route }),
  })
  if (isPooled) await warnOfMissingSettings(database, log)
  const { bus: ownBus, redis } = openSiteBus(
    { ...config, databaseUrl: directUrl },
    { onError: report('bus'), onDelay: metrics.noteBusDelay },
  )
  const bus = replicas === undefined ? ownBus : hearChanges(ownBus, replicas)
  const counts =
    redis &&
    openSharedCounts({
      link: redis,
      onError: report('shared limits'),
      onAlone: metrics.countUnsharedLimit,
    })
  redis?.start()
  replicas?.watch(database.pool, () => bus.connected)
  const jobs = await openJobQueue({
    databaseUrl: config.databaseUrl,
    connections: Math.min(3, Math.max(1, Math.floor(config.databasePool / 3))),
    works: config.roles.has('jobs'),
    patience: config.stop.patience * 1_000,
    onError: report('job queue'),
    tracing,
  })
  const siteSettings = await openSiteSettings({
    db: database.db,
    bus,
    usual: config.about,
    onError: report('reading of the site settings'),
  })
  const background = createBackground()
  const { dataFolder, roles } = config
  observeReplicas(metrics.registry, replicas)
  observeNode(metrics.registry, { database, bus, dataFolder, roles })
  observeQueues(metrics.registry, { pool: database.pool, bus, onError: report('figures of the queues') })
  const mailbox = config.environment === 'production' ? undefined : createMailbox(database.db)
  const node = openThisNode(config, database)
  const mailer = createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: () => senderOf(config.mail.from, siteSettings.current().identity.name),
    mailbox,
  })

  return {
    config,
    siteSettings,
    log,
    metrics,
    tracing,
    securityEvent,
    clock,
    db: database.db,
    shortReads: database.shortReads,
    database,
    replicas,
    transaction: database.transaction,
    bus,
    redis,
    counts,
    jobs,
    background,
    node,
    stopping: createStopping(),
    storage:
      config.s3 === undefined ? localStorage(join(config.dataFolder, 'uploads')) : s3Storage(config.s3),
    handOff: handOffOf(config, clock),
    room: watchRoom({ dataFolder: config.dataFolder, clock }),
    mailer,
    texter: createTexter({ ...config.auth.sms, mailbox }),
    mailbox,
    reportUndeclaredRefusal: ({ method, path }, code) =>
      log.error({ route: `${method} ${path}`, code }, 'refusal not declared by its endpoint'),
    async close() {
      siteSettings.close()
      await jobs.close()
      await background.settled()
      mailer.close()
      counts?.close()
      await node.leave().catch(report('leaving the list of nodes'))
      await bus.close()
      await replicas?.close()
      await database.close()
      await Promise.all([reports?.close(), tracing?.close()])
    },
  }
}

interface BusReports {
  onError(error: unknown): void
  onDelay?(milliseconds: number): void
}

/** The bus between nodes: over Redis where there is one, otherwise over the database. Closing the bus closes the link. */
interface SiteBus {
  bus: Bus
  /** Undefined without Redis. Start it once all users of the link are known. */
  redis: RedisLink | undefined
}

function openSiteBus(
  {
    databaseUrl,
    redisUrl,
    siteUrl,
    replicas,
  }: Pick<Config, 'redisUrl' | 'siteUrl' | 'replicas'> & { databaseUrl: string },
  reports: BusReports,
): SiteBus {
  if (redisUrl === undefined) return { bus: openBus({ databaseUrl, ...reports }), redis: undefined }
  // Several sites may share one Redis: their databases keep keys apart, but not channels.
  const redis = createRedisLink({ url: redisUrl, prefix: `parvis:${new URL(siteUrl).host}:`, ...reports })
  return { bus: openRedisBus(redis, reports.onError, (replicas?.lagLimit ?? 0) * 1_000), redis }
}

/** The replicas with their log lines; the code is loaded when there are addresses only. */
async function openReplicas(
  { replicas, databasePool }: Config,
  { clock, log, tracing }: { clock: Clock; log: Logger; tracing: Tracing | undefined },
): Promise<AppContext['replicas']> {
  if (replicas === undefined) return undefined
  const { openReplicas: open } = await import('@parvis/platform/database/replicas/replicas.ts')
  return open({
    ...{ urls: replicas.urls, lagLimit: replicas.lagLimit, clock, tracing },
    poolSize: databasePool,
    onConnectionError: (error) => log.warn({ err: error }, 'a connection to a replica broke'),
    onPrimaryError: (error) =>
      log.warn({ err: error }, 'the primary does not report the position of its log'),
    onChange(change) {
      if (change.state === 'in_use') log.info(change, 'replica in use')
      else log.warn(change, 'replica left out')
    },
  })
}

/** The libraries are loaded when there is a collector only: they cost memory and time at a start. */
async function startTracing({ tracing }: Config, log: Logger): Promise<Tracing | undefined> {
  if (tracing === undefined) return undefined
  const { openTracing } = await import('@parvis/platform/tracing/open-tracing.ts')
  return openTracing({
    ...tracing,
    version,
    onWrongSetting: (setting) => log.warn({ setting }, 'a setting of OpenTelemetry is wrong'),
    onUndelivered: (error) => log.warn({ err: error }, 'traces are lost: the collector takes none'),
  })
}

/** Behind a pooler only the operator can set what every connection needs. */
async function warnOfMissingSettings({ pool }: Database, log: Logger): Promise<void> {
  const missing = await missingSettings(pool)
  if (missing.length > 0)
    log.warn({ missing }, 'the pooler of DATABASE_URL lacks settings (ops/pgbouncer/pgbouncer.ini)')
}

/** The sender of mails bears the site's name, unless the operator gave it one of its own. */
function senderOf(from: string, siteName: string): string {
  const [, given = '', address = from] = /^(.*?)\s*<(.+)>$/.exec(from) ?? []
  const isOwn = given !== '' && given !== usualSiteName
  return isOwn ? from : `"${siteName.replaceAll(/["\\]/g, '')}" <${address}>`
}

function handOffOf({ media, s3 }: Config, clock: Clock): AppContext['handOff'] {
  if (media.handOff === 'nginx') return nginxHandOff
  return media.handOff === 'redirect' && s3 !== undefined ? redirectHandOff(s3, () => clock.now()) : undefined
}
