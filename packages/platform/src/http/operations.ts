import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isMigrated } from '../database/migrate.ts'
import type { Room } from '../storage/room.ts'

/** `/health`: the process answers. `/ready`: the database answers, has this version's schema, and disks have room. */
export function operationsRoutes(
  app: FastifyInstance,
  { pool, migrations, room }: { pool: pg.Pool; migrations: URL; room: Room },
): void {
  app.get('/health', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/ready', { schema: { hide: true } }, async (request, reply) => {
    try {
      if (!(await isMigrated(pool, migrations)))
        return reply.status(503).send({ status: 'migrations pending' })
      if (await room.isFull()) return reply.status(503).send({ status: 'disk full' })
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'readiness check failed')
      return reply.status(503).send({ status: 'database unavailable' })
    }
  })
}
