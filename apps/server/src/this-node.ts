import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@parvis/platform/database/database.ts'
import { createThisNode, type NodeDescription, type ThisNode } from '@parvis/platform/nodes.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import { folderId } from '@parvis/platform/storage/folder-id.ts'
import type { Config } from './config.ts'
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
