import type { Clock } from '@parvis/platform/clock.ts'
import type { Bus } from '@parvis/platform/realtime/bus.ts'
import type { LogSecurityEvent } from '@parvis/platform/security-events.ts'
import type { Logger } from 'pino'
import type { AuthConfig } from './config.ts'
import type { AuthDatabase, Db } from './database.ts'

/** Services that the auth server runs on. The context of an application that hosts it has them all. */
export interface AuthContext {
  config: AuthSettings
  log: Pick<Logger, 'warn' | 'error'>
  clock: Clock
  db: Db
  database: AuthDatabase
  /** Runs a write in one transaction, then its after-commit effects. */
  transaction: AuthDatabase['transaction']
  bus: Bus
  securityEvent: LogSecurityEvent
}

export interface AuthSettings {
  auth: AuthConfig
  environment: 'production' | 'development' | 'test'
  /** Public address of the site without a trailing slash. */
  siteUrl: string
  /** Patterns of further addresses that may receive tokens. */
  redirectUrls: string[]
  rateLimits: boolean
  databasePool: number
}
