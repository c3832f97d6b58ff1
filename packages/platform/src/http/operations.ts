import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { MigrationFile } from '../database/migration-files.ts'
import { readSchemaState, serves } from '../database/schema-state.ts'
import type { Bus } from '../realtime/bus.ts'
import type { Room } from '../storage/room.ts'
import type { Stopping } from './stopping.ts'

interface HealthOptions {
  pool: pg.Pool
  /** Those of the running version. */
  migrations: MigrationFile[]
  stopping: Stopping
  /** Absent on a node that stores no files. */
  room: Room | undefined
  /** Present on a node that is useless without the messages of other nodes. */
  bus: Pick<Bus, 'connected'> | undefined
  /** Undefined without Redis. */
  redis: { readonly connected: boolean } | undefined
}

/**
 * `/health`: the process answers. `/ready`: the database answers, its schema serves this version, also when a newer one
 * has added to it, disks have room and other nodes are heard where this node needs it, and no stop has begun. A server without an answer from
 * Redis still serves: `/ready` says so, and stays 200, since all nodes would be taken out at once.
 */
export function operationsRoutes(
  app: FastifyInstance,
  { pool, migrations, stopping, room, bus, redis }: HealthOptions,
): void {
  app.get('/health', () => ({ status: 'ok' }))
  app.get('/ready', async (request, reply) => {
    if (stopping.hasBegun) return reply.status(503).send({ status: 'stopping' })
    try {
      if (!serves(await readSchemaState(pool, migrations)))
        return reply.status(503).send({ status: 'schema of another version' })
      if (bus?.connected === false) return reply.status(503).send({ status: 'other servers are not heard' })
      if (await room?.isFull()) return reply.status(503).send({ status: 'disk full' })
      return redis?.connected === false ? { status: 'ready', redis: 'does not answer' } : { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'readiness check failed')
      return reply.status(503).send({ status: 'database unavailable' })
    }
  })
}
