import { type Schedule, startScheduler } from '@parvis/platform/jobs/scheduler.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from './app-context.ts'
import { features } from './features.ts'
import { createServerParts } from './server-parts.ts'

/** Builds one server with all features and starts their recurring work. The caller listens on it and closes it. */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const server = await createServerParts(context)
  for (const feature of features) await feature.routes?.(server, context)
  for (const feature of features) await feature.jobs?.(context)

  const schedules: Schedule[] = []
  for (const feature of features) schedules.push(...((await feature.schedules?.(context)) ?? []))
  const { database, clock, metrics, log } = context
  const scheduler = startScheduler({ schedules, database, clock, metrics, log })
  const stops = features.map((feature) => feature.start?.(server, context))

  server.app.addHook('preClose', async () => {
    await Promise.all([...stops.map((stop) => stop?.()), scheduler.stop()])
  })
  return server.app
}
