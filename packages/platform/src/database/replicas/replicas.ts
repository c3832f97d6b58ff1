import type { PostgresPool } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Clock } from '../../clock.ts'
import { endsWithin } from '../../ends-within.ts'
import { type PoolOptions, sqlState } from '../database.ts'
import type { PoolKind } from '../pipelined-pool.ts'
import { type ReadSource, readScope } from '../read-scope.ts'
import { createFloor, type Floor, type MovableFloor } from './floor.ts'
import { beyondAll, type Position, positionOf } from './positions.ts'
import { openPrimaryLog } from './primary-log.ts'
import { openReplica, type Replica, type ReplicaState } from './replica.ts'
import { createSamples } from './samples.ts'

/** The replicas of this node's database, and the facts that decide which of them a read may use. */
export interface Replicas {
  /** Replica for a read of this member that needs the position; undefined: the primary. */
  choose(memberId: string | null, needed: Position): Promise<ReadSource | undefined>
  /** Returns whether a change at this position is so new that this node may not have heard of it yet. */
  mayBeUnheard(position: Position): boolean
  /** Returns a client's position if the primary has reached it. A higher one is forged: returns a position beyond all. */
  checked(position: Position): Promise<Position>
  /** Sends a scope's reads to its replica. */
  route(kind: PoolKind, own: PostgresPool): PostgresPool
  /** Returns a position after everything committed so far; beyond all when the primary does not answer. */
  position(): Promise<Position>
  /** Notes a member's write, from any device: their reads on this node need this position. */
  noteWrite(memberId: string, position: Position): void
  /** Changes after which no reader may see the old state: access was narrowed, or content taken away. */
  readonly narrowed: MovableFloor
  /** All changes that this node has heard of. */
  readonly heard: MovableFloor
  /** Seconds that a replica in use may be behind. */
  readonly lagLimit: number
  /** Seconds after which every replica in use has replayed a position. */
  readonly settledWithin: number
  /**
   * Starts to watch primary and replicas.
   * @param hears false while this node may miss messages of others: then whatever is committed counts as narrowing
   */
  watch(primary: pg.Pool, hears: () => boolean): void
  state(): { replica: string; state: ReplicaState; lag: number | null }[]
  /** Number of API reads by target: `primary` or the name of a replica. */
  readonly reads: ReadonlyMap<string, number>
  close(): Promise<void>
}

export interface ReplicasOptions {
  urls: readonly string[]
  /** Seconds that a replica in use may be behind. */
  lagLimit: number
  poolSize: number
  clock?: Clock
  tracing?: PoolOptions['tracing']
  onConnectionError(error: unknown): void
  /** Called when the primary does not report its position, without which no replica is used; not again until it has. */
  onPrimaryError(error: unknown): void
  /** Called when a replica is taken in use or left out. */
  onChange(replica: { replica: string; place: string; state: ReplicaState; code: string | undefined }): void
}

const watchEveryMs = 500
/** Milliseconds within which a message of another node arrives: an alarm fires when half of it is exceeded. */
const heardWithinMs = 1_000
/** Maximum milliseconds that a check waits for the primary. */
const sampleWithinMs = 2_000
/** Maximum milliseconds that a reader waits for a replica's position. */
const askWithinMs = 20
/** Maximum milliseconds that writers and readers of events wait for the primary's position. */
const positionWithinMs = 1_000
/** Margin beyond the lag, for a client's clock and a late check. */
const marginSeconds = 30
const writersKept = 50_000

const aboutPrimary = `select pg_current_wal_flush_lsn()::text as flushed, system_identifier::text as cluster
  from pg_control_system()`

export function openReplicas(options: ReplicasOptions): Replicas {
  const { urls, lagLimit, poolSize, clock, tracing, onConnectionError, onPrimaryError, onChange } = options
  const samples = createSamples()
  let primary: pg.Pool | undefined
  let hearsOthers = () => true
  let cluster: string | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let turn = 0
  /** The last check of the primary has failed. */
  let hasFailed = false
  /** Highest position that the primary has reported, and that of the last check. */
  let reported: Position = 0
  let looked: Position = 0

  const log = openPrimaryLog(async (text) => {
    if (primary === undefined) throw new Error('the primary is not open')
    return (await primary.query<{ lsn: string }>(text)).rows
  })
  const narrowed = createFloor(log)
  const heard = createFloor(log)
  const settledWithin = lagLimit + marginSeconds
  const writers = new LRUCache<string, Floor>({
    maxSize: writersKept,
    sizeCalculation: () => 1,
    ttl: settledWithin * 1_000,
  })
  const reads = new Map<string, number>()
  const count = (target: string) => reads.set(target, (reads.get(target) ?? 0) + 1)

  const replicas = urls.map((url, index) =>
    openReplica({
      ...{
        name: String(index + 1),
        url,
        samples,
        lagLimit,
        poolSize,
        tracing,
        floors: { heard, narrowed },
        onConnectionError,
      },
      ...(clock === undefined ? {} : { clock }),
      cluster: () => cluster,
      onChange: ({ name, state }, error) =>
        onChange({ replica: name, place: placeOf(url), state, code: sqlState(error) }),
    }),
  )

  /** Those in use, beginning with the one whose turn it is. */
  function inTurn(): Replica[] {
    const inUse = replicas.filter(({ state }) => state === 'in_use')
    if (inUse.length < 2) return inUse
    turn = (turn + 1) % inUse.length
    return [...inUse.slice(turn), ...inUse.slice(0, turn)]
  }

  async function sample(): Promise<void> {
    const at = performance.now()
    const [row] = (await primary?.query<{ flushed: string; cluster: string }>(aboutPrimary))?.rows ?? []
    if (row === undefined) return
    cluster = row.cluster
    const flushed = positionOf(row.flushed)
    // A primary with a shorter log was promoted.
    reported = flushed < looked ? flushed : Math.max(reported, flushed)
    looked = flushed
    samples.note(flushed, at)
    if (!hearsOthers()) narrowed.rise(flushed, at)
  }

  async function look(): Promise<void> {
    // Without the primary the last samples stand: nothing new is committed.
    try {
      if (!(await endsWithin(sampleWithinMs, sample()))) throw new Error('the primary does not answer')
      hasFailed = false
    } catch (error) {
      if (!hasFailed && !isClosed) onPrimaryError(error)
      hasFailed = true
    }
    await Promise.all(replicas.map((replica) => replica.watch()))
  }

  async function keepLooking(): Promise<void> {
    await look()
    if (!isClosed) timer = setTimeout(() => void keepLooking(), watchEveryMs).unref()
  }

  async function choose(memberId: string | null, needed: Position): Promise<Replica | undefined> {
    const own = memberId === null ? undefined : writers.get(memberId)
    const isNewEnough = (replica: Replica) =>
      replica.replayed >= needed && replica.covers(narrowed) && (own === undefined || replica.covers(own))
    const candidates = inTurn()
    const ready = candidates.find(isNewEnough)
    if (ready !== undefined) return ready
    if (narrowed.position === beyondAll) return undefined
    const newest = candidates.toSorted((one, other) => other.replayed - one.replayed)[0]
    if (newest === undefined || !(await endsWithin(askWithinMs, newest.refresh()))) return undefined
    return newest.state === 'in_use' && isNewEnough(newest) ? newest : undefined
  }

  async function position(): Promise<Position> {
    let found = beyondAll
    const asked = log.position().then(
      (answer) => {
        found = answer
        reported = Math.max(reported, answer)
      },
      () => undefined,
    )
    await endsWithin(positionWithinMs, asked)
    return found
  }

  return {
    async choose(memberId, needed) {
      const replica = await choose(memberId, needed)
      count(replica?.name ?? 'primary')
      return replica
    },
    mayBeUnheard: (position) => position > samples.writtenBefore(heardWithinMs),
    route: (kind, own) => ({
      options: {},
      connect: () =>
        (readScope()?.source?.connect(kind) ?? own.connect()) as ReturnType<PostgresPool['connect']>,
      end: () => own.end(),
    }),
    async checked(needed) {
      const isReached = needed <= reported || replicas.some(({ replayed }) => replayed >= needed)
      if (isReached || needed === beyondAll) return needed
      await position()
      return needed <= reported ? needed : beyondAll
    },
    position,
    noteWrite: (memberId, position) => void writers.set(memberId, { position, at: performance.now() }),
    narrowed,
    heard,
    lagLimit,
    settledWithin,
    watch(pool, hears) {
      primary = pool
      hearsOthers = hears
      // Replicas have to know the schema that this version has migrated to.
      narrowed.raise()
      void keepLooking()
    },
    state: () => replicas.map(({ name, state, lag }) => ({ replica: name, state, lag })),
    reads,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** Host and port of an address, for the log: never its password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return '?'
  const { host, searchParams } = new URL(url)
  return searchParams.get('host') ?? host
}
