import { realtimePath } from '@parvis/platform/realtime/sockets.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { Role } from './config/nodes.ts'

/** Routes of every node: its supervisor and its balancer ask for the first two, and sockets have a refusal of their own. */
const routesOfAll = new Set(['/health', '/ready', realtimePath])

/** Refuses pages and calls that a balancer sends to a node without the role `web`. */
export function refuseForeignWork(app: FastifyInstance, roles: ReadonlySet<Role>): void {
  if (roles.has('web')) return
  app.addHook('onRequest', (request, _reply, next) => {
    const isOwn = routesOfAll.has(request.routeOptions.url ?? '')
    next(isOwn ? undefined : new Refusal('unavailable', 'PARVIS_ROLES of this server leaves out web'))
  })
}
