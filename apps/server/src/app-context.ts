import type { Endpoint } from '@parvis/contract/endpoint.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import type { Background } from '@parvis/platform/background.ts'
import type { Clock } from '@parvis/platform/clock.ts'
import type { Database, Db, Tx } from '@parvis/platform/database/database.ts'
import type { Replicas } from '@parvis/platform/database/replicas/replicas.ts'
import type { Stopping } from '@parvis/platform/http/stopping.ts'
import type { JobQueue } from '@parvis/platform/jobs/queue.ts'
import type { Mailbox } from '@parvis/platform/mail/mailbox.ts'
import type { Mailer } from '@parvis/platform/mail/mailer.ts'
import type { Texter } from '@parvis/platform/mail/texter.ts'
import type { Metrics } from '@parvis/platform/metrics/metrics.ts'
import type { ThisNode } from '@parvis/platform/nodes.ts'
import type { Bus } from '@parvis/platform/realtime/bus.ts'
import type { RedisLink } from '@parvis/platform/redis/redis-link.ts'
import type { SharedCounts } from '@parvis/platform/redis/shared-counts.ts'
import type { LogSecurityEvent } from '@parvis/platform/security-events.ts'
import type { HandOff } from '@parvis/platform/storage/hand-off.ts'
import type { Room } from '@parvis/platform/storage/room.ts'
import type { Storage } from '@parvis/platform/storage/storage.ts'
import type { Tracing } from '@parvis/platform/tracing/tracing.ts'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { SiteSettingsReader } from './features/accounts/site-settings/index.ts'

/** Services that features depend on; created once at the start and passed down. */
export interface AppContext {
  config: Config
  /** Settings by administrators: name, texts, rules of admission and others (ADR 50). */
  siteSettings: SiteSettingsReader
  log: Logger
  metrics: Metrics
  /** Traces for operators; undefined without a collector. */
  tracing: Tracing | undefined
  /** Logs and counts security events for an operator's alarms. Within a transaction: `tx.securityEvent`. */
  securityEvent: LogSecurityEvent
  clock: Clock
  db: Db
  /** For short single reads of frequent pages and badges; they share a few connections. */
  shortReads: Db
  database: Database
  /** Undefined: the database has none. */
  replicas: Replicas | undefined
  /** Runs a write in one transaction, then its after-commit effects. */
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
  bus: Bus
  /** Undefined where nodes speak through the database. */
  redis: RedisLink | undefined
  /** Counts for limits that hold for all nodes together; undefined without Redis. */
  counts: SharedCounts | undefined
  jobs: JobQueue
  background: Background
  node: ThisNode
  stopping: Stopping
  /** Attachments of posts and comments, and members' pictures. */
  storage: Storage
  /** Lets another server send the bytes of attachments; undefined: this one does. */
  handOff: HandOff | undefined
  room: Room
  mailer: Mailer
  texter: Texter
  /** The local mailbox; undefined in production and when mail is sent by SMTP. */
  mailbox: Mailbox | undefined
  /** Logs a refusal that an endpoint answers without declaring it. Tests replace it, to fail. */
  reportUndeclaredRefusal: (endpoint: Pick<Endpoint, 'method' | 'path'>, code: RefusalCode) => void
  close(): Promise<void>
}

/**
 * The same for public files that browsers keep for long: a redirect would have to be asked for each time, and they would
 * be fetched anew.
 */
export function keptHandOff({ config, handOff }: AppContext): HandOff | undefined {
  return config.media.handOff === 'redirect' ? undefined : handOff
}
