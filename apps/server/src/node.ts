import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@parvis/platform/database/database.ts'
import { createThisNode, type NodeDescription, type ThisNode } from '@parvis/platform/nodes.ts'
import { realtimePath } from '@parvis/platform/realtime/sockets.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import { folderId } from '@parvis/platform/storage/folder-id.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import { version } from './version.ts'

/** This process as a node of its site. */
export function openThisNode(config: Config, database: Database): ThisNode {
  return createThisNode({ database, describe: () => describe(config) })
}

async function describe(config: Config): Promise<NodeDescription> {
  const secret = openSecret(config)
  return {
    host: hostname(),
    version,
    roles: [...config.roles],
    siteUrl: config.siteUrl,
    authUrl: config.auth.publicUrl,
    secretPrint: secret.derive('node fingerprint').toString('hex'),
    bus: config.redisUrl === undefined ? 'database' : 'redis',
    storage: await storageOf(config),
  }
}

/** Place of members' files; null on a node without the other roles, which stores and serves none. */
async function storageOf({ roles, s3, dataFolder }: Config): Promise<NodeDescription['storage']> {
  if (!roles.has('web') && !roles.has('jobs')) return null
  return s3 === undefined
    ? { kind: 'folder', id: await folderId(join(dataFolder, 'uploads')) }
    : { kind: 'bucket', id: s3.bucket }
}

/** Routes of every node: its supervisor and its balancer ask for the first two, and sockets have a refusal of their own. */
const routesOfAll = new Set(['/health', '/ready', realtimePath])

/** Refuses pages and calls that a balancer sends to a node without the role `web`. */
export function refuseForeignWork(app: FastifyInstance, roles: Config['roles']): void {
  if (roles.has('web')) return
  app.addHook('onRequest', (request, _reply, next) => {
    const isOwn = routesOfAll.has(request.routeOptions.url ?? '')
    next(isOwn ? undefined : new Refusal('unavailable', 'PARVIS_ROLES of this server leaves out web'))
  })
}
