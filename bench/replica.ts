import { Cluster, noStandbys, type PostgresServer, postgresPrograms } from '../apps/server/test/standbys.ts'
import type { MeasuredServer } from './children.ts'
import { openDataset } from './dataset/open.ts'
import { guestFeed } from './feeds.ts'
import type { Shot } from './load.ts'
import { memberCount, signIn } from './people.ts'
import type { Stage } from './stage.ts'
import { once, type Story } from './story.ts'

/** Posts and members of the set, which is made anew for each run. */
const few = 10_000

/** Compares the member feed from a replica to the same from the primary; nothing where the system has no PostgreSQL. */
export function replicaStory(stage: Stage): Story[] {
  const name = 'member feed, read from a replica'
  if (postgresPrograms === undefined) {
    stage.say(`${name}: ${noStandbys}`)
    return []
  }
  const nodes = once(() => openNodes(stage))
  const shotsOf = (node: keyof Awaited<ReturnType<typeof nodes>>) =>
    once(async () =>
      (await signIn((await nodes())[node], stage.sized(memberCount, 3))).map(
        ({ token }): Shot => ({ ...guestFeed, token }),
      ),
    )
  return [
    {
      name,
      server: async () => (await nodes()).fromReplica,
      shots: shotsOf('fromReplica'),
      yardstick: {
        name: 'the same from the primary',
        server: async () => (await nodes()).fromPrimary,
        shots: shotsOf('fromPrimary'),
      },
      targets: { cpu: 1.1, ratio: 0.9 },
    },
  ]
}

/** Starts a primary with a standby, makes a set, and starts a node that reads from each. */
async function openNodes(stage: Stage): Promise<Record<'fromReplica' | 'fromPrimary', MeasuredServer>> {
  const cluster = await Cluster.start()
  stage.afterStory(() => cluster.remove())
  const { primary } = cluster
  const size = { posts: Math.min(stage.size.posts, few), members: Math.min(stage.size.members, few) }
  const { url } = await openDataset(administered(primary), size, stage.say)
  const standby = await cluster.standby()
  const DATABASE_REPLICA_URL = administered(standby, new URL(url).pathname.slice(1))
  return {
    fromReplica: {
      ...(await stage.node({ url, env: { DATABASE_REPLICA_URL } })),
      postmaster: standby.pid,
    },
    fromPrimary: { ...(await stage.node({ url })), postmaster: primary.pid },
  }
}

/** Address of a server of the cluster for an account that may create databases. */
function administered({ port }: PostgresServer, database = 'postgres'): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`
}
