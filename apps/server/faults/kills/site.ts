import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { destroyEmbeddedPostgres, startEmbeddedPostgres } from '@parvis/platform/database/embedded.ts'
import { findBase } from '@parvis/platform/database/embedded-place.ts'
import { migrate } from '@parvis/platform/database/migrate.ts'
import { migrations } from '../../src/migrations.ts'
import { freePort } from '../../test/free-port.ts'
import { type ServerProcess, startServer } from '../../test/server-process.ts'

/** A node that is started again whenever it ends, as a supervisor does. */
export interface SupervisedNode {
  name: string
  address: string
  /** Requests that wait for its answer. */
  waiting: number
  /** How many times it was killed. */
  kills: number
  isReady(): boolean
  /** Kills it like a power cut: no shutdown, no flush. */
  kill(): void
  end(): Promise<void>
}

/** Two nodes on one durable PostgreSQL, which it restarts after a kill. */
export interface KillableSite {
  databaseUrl: string
  dataFolder: string
  nodes: [SupervisedNode, SupervisedNode]
  killDatabase(): void
  /** Nodes that ended by themselves, and unexpected errors; a good site has none. */
  defects: string[]
  end(): Promise<void>
}

/** Small, so that kills fall into checkpoints too. */
const settings = { shared_buffers: '128MB', max_wal_size: '64MB', checkpoint_timeout: '30s' }

export const sharedSettings = {
  NODE_ENV: 'test',
  PARVIS_URL: 'http://parvis.test',
  PARVIS_RATE_LIMITS: '0',
  PARVIS_LINK_PREVIEWS: 'off',
  PARVIS_SECRET: 'un secret que tous les nœuds partagent, assez long',
  DATABASE_POOL: '6',
  AUTH_TOKEN_LIFETIME: '86400',
}

export async function openKillableSite(): Promise<KillableSite> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parvis-kills-'))
  const defects: string[] = []
  const database = await startEmbeddedPostgres({ dataFolder, settings })
  await migrate(database.url, migrations)
  const environment = {
    ...sharedSettings,
    DATABASE_URL: database.url,
    PARVIS_LOG: 'error',
    // One folder: nodes that keep files apart are refused.
    PARVIS_DATA: join(dataFolder, 'files'),
    // Hundreds of starts compile the same sources.
    NODE_COMPILE_CACHE: join(dataFolder, 'compiled'),
  }
  // Node writes its compile cache at an orderly end. Killed nodes have none, so one node starts and stops first.
  const first = startServer(environment)
  await first.ready
  first.child.kill('SIGTERM')
  await first.ended
  const start = async (name: string) => supervise(name, await freePort(), environment, defects)
  const nodes: [SupervisedNode, SupervisedNode] = [await start('node 1'), await start('node 2')]
  const lockFile = join(findBase(dataFolder) ?? '', 'cluster', 'postmaster.pid')
  return {
    databaseUrl: database.url,
    dataFolder,
    nodes,
    killDatabase: () => process.kill(Number.parseInt(readFileSync(lockFile, 'utf8'), 10), 'SIGKILL'),
    defects,
    async end() {
      for (const node of nodes) await node.end()
      await database.stop()
      await destroyEmbeddedPostgres(dataFolder)
      await rm(dataFolder, { recursive: true })
    },
  }
}

function supervise(
  name: string,
  port: number,
  env: Record<string, string>,
  defects: string[],
): SupervisedNode {
  let server: ServerProcess
  let isReady = false
  let isOver = false
  const node: SupervisedNode = {
    name,
    address: `http://127.0.0.1:${port}`,
    waiting: 0,
    kills: 0,
    isReady: () => isReady,
    kill() {
      isReady = false
      node.kills += 1
      server.child.kill('SIGKILL')
    },
    async end() {
      isOver = true
      server.child.kill('SIGKILL')
      await keeping
    },
  }
  const keeping = keep()

  async function keep(): Promise<void> {
    for (; !isOver; await sleep(isOver ? 0 : 100)) {
      const { kills } = node
      server = startServer({ ...env, PORT: String(port) })
      const wasReady = await server.ready.then(
        () => true,
        () => false,
      )
      isReady = wasReady && node.kills === kills
      await server.ended
      isReady = false
      if (isOver) return
      // A start is refused in a sentence while the database is away; a node that serves goes on without it.
      const complaint = unexpectedIn(server.complaint())
      if (wasReady && node.kills === kills) defects.push(`${name} ended by itself: ${complaint}`)
      else if (complaint !== '') defects.push(`${name} complained: ${complaint}`)
    }
  }
  return node
}

/** Output of a node without refused starts and log lines about lost connections. */
function unexpectedIn(complaint: string): string {
  const isExpected = (line: string) =>
    line.startsWith('{')
      ? !/"request failed with|"unexpected auth failure/.test(line)
      : /^[A-Z].*\.$/.test(line)
  return complaint
    .split('\n')
    .filter((line) => !isExpected(line))
    .join('\n')
    .trim()
}
