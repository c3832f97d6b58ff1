import { type Bus, openBus } from '@parvis/platform/realtime/bus.ts'
import { openRedisBus } from '@parvis/platform/realtime/redis-bus.ts'
import { createRedisLink, type RedisLink } from '@parvis/platform/redis/redis-link.ts'
import type { Config } from './config/config.ts'

interface Reports {
  onError(error: unknown): void
  onDelay?(milliseconds: number): void
}

/** The bus between nodes: over Redis where there is one, otherwise over the database. Closing the bus closes the link. */
export interface SiteBus {
  bus: Bus
  /** Undefined without Redis. Start it once all users of the link are known. */
  redis: RedisLink | undefined
}

export function openSiteBus(
  {
    databaseUrl,
    redisUrl,
    siteUrl,
    replicas,
  }: Pick<Config, 'redisUrl' | 'siteUrl' | 'replicas'> & { databaseUrl: string },
  reports: Reports,
): SiteBus {
  if (redisUrl === undefined) return { bus: openBus({ databaseUrl, ...reports }), redis: undefined }
  // Several sites may share one Redis: their databases keep keys apart, but not channels.
  const redis = createRedisLink({ url: redisUrl, prefix: `parvis:${new URL(siteUrl).host}:`, ...reports })
  return { bus: openRedisBus(redis, reports.onError, (replicas?.lagLimit ?? 0) * 1_000), redis }
}
