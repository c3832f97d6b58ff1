import type { Clock } from '@parvis/platform/clock.ts'
import { openReplicas, type Replicas } from '@parvis/platform/database/replicas/replicas.ts'
import type { Tracing } from '@parvis/platform/tracing/tracing.ts'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { ReplicasConfig } from './config/replicas.ts'

/** Opens the replicas of the database with their log lines. */
export function openReplicasOf(
  { databasePool }: Config,
  { urls, lagLimit }: ReplicasConfig,
  { clock, log, tracing }: { clock: Clock; log: Logger; tracing: Tracing | undefined },
): Replicas {
  return openReplicas({
    ...{ urls, lagLimit, clock, tracing },
    poolSize: databasePool,
    onConnectionError: (error) => log.warn({ err: error }, 'a connection to a replica broke'),
    onPrimaryError: (error) => log.warn({ err: error }, 'the primary does not tell where its log stands'),
    onChange(change) {
      if (change.state === 'in_use') log.info(change, 'replica in use')
      else log.warn(change, 'replica left out')
    },
  })
}
