import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isMigrated } from '../database/migrate.ts'

/** `/health`: the process answers. `/ready`: the database answers and has this version's schema. */
export function operationsRoutes(app: FastifyInstance, pool: pg.Pool, migrations: URL): void {
  app.get('/health', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/ready', { schema: { hide: true } }, async (request, reply) => {
    try {
      if (await isMigrated(pool, migrations)) return { status: 'ready' }
      return reply.status(503).send({ status: 'migrations pending' })
    } catch (error) {
      request.log.warn({ err: error }, 'readiness check failed')
      return reply.status(503).send({ status: 'database unavailable' })
    }
  })
}
