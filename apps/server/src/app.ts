import type { FastifyInstance } from 'fastify'
import type { AppContext } from './app-context.ts'
import type { Stop } from './feature.ts'
import { features } from './features.ts'
import { createServerParts } from './server-parts.ts'

/** Builds one server with all features. The caller listens on it and closes it. */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const server = await createServerParts(context)
  for (const feature of features) await feature.routes?.(server, context)
  for (const feature of features) await feature.jobs?.(context)
  const stops: Stop[] = []
  for (const feature of features) {
    const stop = await feature.start?.(context)
    if (stop !== undefined) stops.push(stop)
  }
  server.app.addHook('preClose', async () => {
    server.hub.close()
    await Promise.all(stops.map((stop) => stop()))
  })
  return server.app
}
