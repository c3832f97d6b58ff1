import { Cluster, noStandbys, type PostgresServer, postgresPrograms } from '../apps/server/test/standbys.ts'
import type { MeasuredServer } from './children.ts'
import type { Size } from './dataset/fill.ts'
import { openDataset } from './dataset/open.ts'
import type { Shot } from './load.ts'
import { signIn } from './people.ts'
import type { Story } from './story.ts'

export const replicaName = 'member feed, read from a replica'

/** A node that reads from a standby, and one that reads from its primary. */
export interface ReplicaServers {
  fromReplica: MeasuredServer
  fromPrimary: MeasuredServer
}

/** Starts a primary of the PostgreSQL that the system has; undefined where there is none. */
export async function openCluster(say: (line: string) => void): Promise<Cluster | undefined> {
  if (postgresPrograms === undefined) say(`${replicaName}: ${noStandbys}`)
  return postgresPrograms === undefined ? undefined : Cluster.start()
}

/** Makes a dataset on the cluster, and starts a node that reads it from a standby, and one from its primary. */
export async function openServersOf(
  cluster: Cluster,
  set: Size,
  say: (line: string) => void,
  openNode: (url: string, env: Record<string, string>) => Promise<MeasuredServer>,
): Promise<ReplicaServers> {
  const { primary } = cluster
  const { url } = await openDataset(administered(primary), set, say)
  const standby = await cluster.standby()
  const DATABASE_REPLICA_URL = administered(standby, new URL(url).pathname.slice(1))
  return {
    fromReplica: { ...(await openNode(url, { DATABASE_REPLICA_URL })), postmaster: standby.pid },
    fromPrimary: { ...(await openNode(url, {})), postmaster: primary.pid },
  }
}

/** Address of a server of the cluster for an account that may create databases. */
function administered({ port }: PostgresServer, database = 'postgres'): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`
}

/** Compares the member feed from a replica to the same from the primary. */
export async function replicaStory({ fromReplica, fromPrimary }: ReplicaServers): Promise<Story> {
  const shots = async (server: MeasuredServer) =>
    (await signIn(server)).map(
      ({ token }): Shot => ({ method: 'GET', path: '/api/v1/feed?tab=politics', token }),
    )
  return {
    name: replicaName,
    server: fromReplica,
    shots: await shots(fromReplica),
    yardstick: {
      name: 'the same from the primary',
      server: fromPrimary,
      shots: await shots(fromPrimary),
    },
    targets: { cpu: 1.1, ratio: 0.9 },
  }
}
