import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Id } from '../id.schemas.ts'
import { forAdministrators } from '../refusals.ts'

const Moment = z.iso.datetime()

const FailedJob = z.object({
  id: z.uuid(),
  /** Name of its queue, as in logs and figures. */
  queue: z.string(),
  failed_at: Moment,
  tries: z.number(),
  /** Code or name of the last error; never its message, which may quote an address. */
  error: z.string().nullable(),
})
export type FailedJob = z.infer<typeof FailedJob>

/** `in_use`, or why it is left out. */
const ReplicaState = z.enum([
  'in_use',
  'starting',
  'lagging',
  'unreachable',
  'not_a_replica',
  'other_cluster',
  'several_servers',
])
export type ReplicaState = z.infer<typeof ReplicaState>

const ServiceState = z.object({
  version: z.string(),
  node: z.string(),
  /** When the node that answers was started. */
  started_at: Moment,
  /** Nodes that live, oldest first. */
  nodes: z.array(
    z.object({
      id: z.uuid(),
      host: z.string(),
      version: z.string(),
      roles: z.array(z.string()),
      started_at: Moment,
      /** The node that answers. */
      is_this: z.boolean(),
    }),
  ),
  /** How nodes hear each other, and whether the node that answers hears them now. */
  bus: z.object({ kind: z.enum(['database', 'redis']), connected: z.boolean() }),
  migrations: z.object({
    applied: z.number(),
    latest: z.string().nullable(),
    /** Migrations of this version that are not applied. */
    pending: z.array(z.string()),
    /** Number of migrations of newer versions. */
    ahead: z.number(),
  }),
  /** Free and total bytes of the disk of the data folder; null where the system does not tell. */
  disk: z.object({ free: z.number(), total: z.number() }).nullable(),
  /** The latest whole backup, made by `npm run backup`. */
  last_backup: z.object({ finished_at: Moment, bytes: z.number() }).nullable(),
  /** Replicas of the database, as the node that answers sees them. */
  replicas: z.array(
    z.object({
      /** Its place in DATABASE_REPLICA_URL, from 1. */
      replica: z.string(),
      state: ReplicaState,
      /** Age of the oldest change that it has not replayed; null while it is not known. */
      lag_seconds: z.number().nullable(),
    }),
  ),
  queues: z.array(
    z.object({
      queue: z.string(),
      waiting: z.number(),
      active: z.number(),
      /** When the oldest job that waits was made. */
      oldest_at: Moment.nullable(),
    }),
  ),
  /** Latest first, 50 at most. */
  failed_jobs: z.array(FailedJob),
  schedules: z.array(
    z.object({
      schedule: z.string(),
      succeeded_at: Moment.nullable(),
      /** Time of the last failure. */
      failed_at: Moment.nullable(),
      failures: z.number(),
    }),
  ),
})
export type ServiceState = z.infer<typeof ServiceState>

export const getServiceState = {
  summary:
    'State of the service: version, nodes and their bus, schema, disk, last backup, queues, failed jobs and recurring work; for administrators',
  returns: ServiceState,
  refusals: [...forAdministrators],
} satisfies Description

export const retryJob = {
  summary: 'Tries a failed job once more; refused when it is not, or no longer, failed',
  params: z.object({ jobId: Id }),
  returns: ServiceState,
  refusals: [...forAdministrators, 'job_not_failed'],
} satisfies Description
