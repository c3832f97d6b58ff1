import pg from 'pg'
import { isConnectionFailure, openPools, type PoolOptions, type Pools } from '../database.ts'
import { type ReadSource, readScope } from '../read-scope.ts'
import type { Floor } from './floor.ts'
import { type Position, positionOf } from './positions.ts'
import type { Samples } from './samples.ts'

/** Why a replica is left out; `starting`: it has not answered yet. */
export type ReplicaState =
  | 'in_use'
  | 'starting'
  | 'lagging'
  | 'unreachable'
  | 'not_a_replica'
  | 'other_cluster'
  | 'several_servers'

export interface Replica extends ReadSource {
  /** Number in `DATABASE_REPLICA_URL`, from 1. Addresses are only logged. */
  readonly name: string
  readonly state: ReplicaState
  /** Replayed position at its last answer. */
  readonly replayed: Position
  /** Seconds; null while it is not known. */
  readonly lag: number | null
  covers(floor: Floor): boolean
  /** Checks the replica and decides whether it is in use. */
  watch(): Promise<void>
  /** Asks for its replayed position, unless it was just asked. */
  refresh(): Promise<void>
  close(): Promise<void>
}

export interface ReplicaOptions
  extends Pick<PoolOptions, 'poolSize' | 'clock' | 'tracing' | 'onConnectionError'> {
  name: string
  url: string
  samples: Samples
  /** Seconds. */
  lagLimit: number
  /** `system_identifier` of the primary; undefined while it is not known. */
  cluster(): string | undefined
  /** Changes that this node has heard of. */
  floors: Record<'heard' | 'narrowed', Floor>
  onChange(replica: Replica, error?: unknown): void
}

/** Milliseconds without an answer after which a replica counts as vanished. */
const patienceMs = 2_000
/** Milliseconds for which an answer stands when a reader needs a newer one. */
const freshMs = 10
/** Milliseconds for which an address that leads to several servers is left out. */
const severalMs = 60_000

const aboutServer = `select extract(epoch from pg_postmaster_start_time())::text as started,
  pg_is_in_recovery() as standby`
const aboutReplay = `${aboutServer}, pg_last_wal_replay_lsn()::text as replayed`
const aboutCluster = 'select system_identifier::text as cluster from pg_control_system()'

const gone = () => new Error('Connection terminated: the replica was left out')

interface Answer {
  started: string
  standby: boolean
  replayed: string | null
}

export function openReplica(options: ReplicaOptions): Replica {
  const { name, url, samples, lagLimit, floors, onChange } = options
  /** Readers whose queries are under way, by the function that ends their wait. */
  const readers = new Set<(error: Error) => void>()
  let state: ReplicaState = 'starting'
  let replayed: Position = 0
  let lag: number | null = null
  /** Start time of the server that answers; a different one shows another server behind the same address. */
  let started: string | undefined
  let severalUntil = Number.NEGATIVE_INFINITY
  let pools: Pools | undefined
  let monitor: { client: pg.Client; cluster: string } | undefined
  let asking: Promise<void> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let closed = false

  async function openMonitor(): Promise<NonNullable<typeof monitor>> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'parvis replica',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
    })
    client.on('error', () => undefined)
    client.once('end', () => {
      if (monitor?.client !== client) return
      monitor = undefined
      // A server that lost a process begins its replay again, from a little earlier.
      become('unreachable')
    })
    try {
      await client.connect()
      const { rows } = await client.query<{ cluster: string }>(aboutCluster)
      monitor = { client, cluster: rows[0]?.cluster ?? '' }
      return monitor
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
  }

  async function ask(): Promise<void> {
    const { client, cluster } = monitor ?? (await openMonitor())
    askedAt = performance.now()
    let answer: Answer | undefined
    try {
      answer = (await client.query<Answer>(aboutReplay)).rows[0]
    } catch (error) {
      monitor = undefined
      client.end().catch(() => undefined)
      throw error
    }
    if (answer === undefined) return
    if (started !== undefined && started !== answer.started) {
      retirePools()
      severalUntil = Number.NEGATIVE_INFINITY
    }
    started = answer.started
    replayed = answer.replayed === null ? 0 : positionOf(answer.replayed)
    lag = samples.lagOf(replayed)
    become(judged(answer, cluster))
  }

  function judged({ standby }: Answer, cluster: string): ReplicaState {
    const wanted = options.cluster()
    if (wanted === undefined) return 'starting'
    if (cluster !== wanted) return 'other_cluster'
    if (!standby) return 'not_a_replica'
    if (performance.now() < severalUntil) return 'several_servers'
    // A replica that was left out must catch up further: otherwise it would come and go.
    return (lag ?? 0) > (state === 'lagging' ? lagLimit / 2 : lagLimit) ? 'lagging' : 'in_use'
  }

  function become(next: ReplicaState, error?: unknown): void {
    if (next === state || closed) return
    state = next
    if (next !== 'in_use' && next !== 'lagging') {
      retirePools()
      lag = next === 'starting' ? lag : null
      for (const end of [...readers]) end(gone())
    }
    onChange(replica, error)
  }

  /** Connections may hang for long when their server has vanished: nobody waits for their end. */
  function retirePools(): void {
    const retired = pools
    pools = undefined
    retired?.main.end().catch(() => undefined)
    retired?.short_reads.end().catch(() => undefined)
  }

  function openedPools(): Pools {
    pools ??= openPools({
      ...options,
      // A replica that was promoted a moment ago would take writes.
      furtherOptions: ' -c default_transaction_read_only=on',
      async verify(client) {
        const { rows } = await client.query<Omit<Answer, 'replayed'>>(aboutServer)
        const [found] = rows
        if (found?.started === started && found?.standby === true) return
        // Stands unless the server turns out to have been restarted.
        if (found?.started !== started) severalUntil = performance.now() + severalMs
        throw new Error('Connection terminated: another server answers at the address of the replica')
      },
    })
    return pools
  }

  function askOnce(): Promise<void> {
    asking ??= ask()
      .catch((error) => become('unreachable', error))
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  const replica: Replica = {
    name,
    get state() {
      return state
    },
    get replayed() {
      return replayed
    },
    get lag() {
      return lag
    },
    covers: ({ position, at }) => replayed >= position || samples.currentAsOf(replayed) > at,
    watch: askOnce,
    async refresh() {
      if (performance.now() - askedAt > freshMs) await askOnce()
    },
    isCurrent(changes) {
      if (replica.covers(floors[changes])) return true
      // The next readers get this answer.
      void replica.refresh()
      return false
    },
    async connect(kind) {
      const scope = readScope()
      if (scope !== undefined) scope.hasRead = true
      if (state !== 'in_use' && state !== 'lagging') throw gone()
      return openedPools()[kind].connect()
    },
    whilePresent(work) {
      const working = (async () => work())()
      return new Promise((resolve, reject) => {
        readers.add(reject)
        working.then(resolve, reject).finally(() => readers.delete(reject))
      })
    },
    noteFailure(error) {
      if (isConnectionFailure(error)) become('unreachable', error)
    },
    async close() {
      closed = true
      retirePools()
      await asking
      monitor?.client.end().catch(() => undefined)
    },
  }
  return replica
}
