import type { ServiceState } from '@parvis/contract/trust/administration.schemas.ts'
import { getServiceState, retryJob } from '@parvis/contract/trust/administration.ts'
import { readLastBackup } from '@parvis/platform/backup/last-backup.ts'
import { readSchemaState } from '@parvis/platform/database/schema-state.ts'
import { readFailedJobs, readQueueFigures } from '@parvis/platform/jobs/queue-figures.ts'
import { readRuns } from '@parvis/platform/jobs/schedule-runs.ts'
import { readNodes } from '@parvis/platform/nodes.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { readFreeDisk } from '@parvis/platform/storage/free-disk.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { ownMigrations } from '../../../migrations.ts'
import { version } from '../../../version.ts'
import { type Member, requireAdministrator } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { listImportDetails } from '../../civic/imports/index.ts'

export const serviceStateFeature: Feature = {
  routes: serviceStateRoutes,
}

const retries = { max: 120, window: 3_600 }

async function serviceStateRoutes({ api }: ServerParts, context: AppContext): Promise<void> {
  const readState = await openServiceState(context)
  api.members(
    getServiceState,
    ({ member }) => {
      requireAdministrator(member)
      return readState()
    },
    // Replicas have no rows of the unlogged table of nodes.
    { onPrimary: true },
  )
  api.members(
    retryJob,
    async ({ params, member }) => {
      await retry(context, requireAdministrator(member), params.jobId)
      return readState()
    },
    { rate: retries },
  )
}

/** Tries a failed job once more; of two simultaneous requests the second is refused. */
async function retry(context: AppContext, administrator: Member, jobId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const queue = await context.jobs.retry(tx, jobId)
    if (queue === undefined) throw new Refusal('job_not_failed')
    await writeAct(tx, {
      actorId: administrator.id,
      act: 'job_retried',
      at: context.clock.now(),
      details: { queue },
    })
  })
}

/** Returns the reader of the service's state; what a start fixes is read once. */
async function openServiceState(context: AppContext): Promise<() => Promise<ServiceState>> {
  const files = await ownMigrations()
  const started_at = new Date(performance.timeOrigin).toISOString()
  const { db, database, config, log, node, replicas, bus } = context
  const readDisk = () =>
    readFreeDisk(config.dataFolder).catch((err: unknown) => {
      log.warn({ err }, 'the free room of the disk is unknown')
      return null
    })

  return async () => {
    const [schema, queues, failed, runs, disk, backup, nodes, imports] = await Promise.all([
      readSchemaState(database.pool, files),
      readQueueFigures(database.pool),
      readFailedJobs(database.pool),
      readRuns(db),
      readDisk(),
      readLastBackup(db),
      readNodes(db),
      listImportDetails(db),
    ])
    return {
      version,
      node: process.version,
      started_at,
      nodes: nodes.map(({ id, host, version, roles, started_at }) => ({
        ...{ id, host, version, roles },
        started_at: started_at.toISOString(),
        is_this: id === node.id,
      })),
      bus: { kind: config.redisUrl === undefined ? 'database' : 'redis', connected: bus.connected },
      migrations: {
        applied: schema.applied.length,
        latest: schema.applied.at(-1) ?? null,
        pending: schema.pending.map(({ name }) => name),
        ahead: schema.ahead.length,
      },
      disk,
      last_backup:
        backup === undefined
          ? null
          : { finished_at: backup.finished_at.toISOString(), bytes: Number(backup.bytes) },
      replicas: (replicas?.state() ?? []).map(({ replica, state, lag }) => ({
        ...{ replica, state },
        lag_seconds: lag === null ? null : Math.round(lag * 10) / 10,
      })),
      queues: queues.map(({ queue, waiting, active, oldest }) => ({
        queue,
        waiting,
        active,
        oldest_at: waiting > 0 ? new Date(Date.now() - oldest * 1_000).toISOString() : null,
      })),
      failed_jobs: failed.map(({ failed_at, ...job }) => ({ ...job, failed_at: failed_at.toISOString() })),
      schedules: runs.map(({ schedule, succeeded_at, failed_at, failures }) => ({
        schedule,
        succeeded_at: succeeded_at?.toISOString() ?? null,
        failed_at: failed_at?.toISOString() ?? null,
        failures: Number(failures),
      })),
      imports,
    }
  }
}
