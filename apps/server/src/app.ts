import { isOfEveryNode, type Schedule, startScheduler } from '@parvis/platform/jobs/scheduler.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from './app-context.ts'
import { features } from './features.ts'
import { refuseForeignWork } from './node.ts'
import { createServerParts } from './server-parts.ts'

/** Builds one server with all features and starts their recurring work. The caller listens on it and closes it. */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const server = await createServerParts(context)
  const { config, database, clock, metrics, tracing, log, jobs } = context
  refuseForeignWork(server.app, config.roles)
  for (const feature of features) await feature.routes?.(server, context)
  for (const feature of features) await feature.jobs?.(context)

  const schedules: Schedule[] = []
  for (const feature of features) schedules.push(...((await feature.schedules?.(context)) ?? []))
  const patience = config.stop.patience * 1_000
  const scheduler = startScheduler({
    schedules: config.roles.has('jobs') ? schedules : schedules.filter(isOfEveryNode),
    database,
    clock,
    metrics,
    tracing,
    log,
    patience,
  })
  const stops = features.map((feature) => feature.start?.(server, context))

  let workEnded: Promise<unknown> | undefined
  server.app.addHook('preClose', async () => {
    workEnded = Promise.allSettled([...stops.map((stop) => stop?.()), scheduler.stop(), jobs.stopWorking()])
    await server.hub.close(patience / 3)
  })
  // Runs once the last request has been answered.
  server.app.addHook('onClose', () => workEnded)
  return server.app
}
