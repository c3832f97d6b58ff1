import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Reads of one connection that are under way: while one runs, the next is there already. */
const depth = 2
/** Longer than this nobody waits for a turn, as with the pool. */
const patienceMs = 5_000

interface LanesOptions {
  count: number
  /** A client in pipeline mode, not yet connected. */
  open(): pg.Client
  onConnectionError(error: unknown): void
}

interface Waiting {
  take(lane: Lane): void
  giveUp(error: Error): void
  timer: NodeJS.Timeout
}

/** A connection on which a query is sent before the one ahead of it is answered. One that breaks is opened anew. */
class Lane implements PostgresPoolClient {
  busy = 0
  readonly #options: LanesOptions
  readonly #onFree: (lane: Lane) => void
  #client: pg.Client | undefined
  #opening: Promise<void> | undefined

  constructor(options: LanesOptions, onFree: (lane: Lane) => void) {
    this.#options = options
    this.#onFree = onFree
  }

  opened(): Promise<void> {
    this.#opening ??= this.#open()
    return this.#opening
  }

  async #open(): Promise<void> {
    const client = this.#options.open()
    this.#client = client
    // One that did not connect may end after the next has been opened.
    const forget = () => {
      if (this.#client !== client) return
      this.#client = undefined
      this.#opening = undefined
    }
    client.on('error', this.#options.onConnectionError)
    client.once('end', forget)
    try {
      await client.connect()
    } catch (error) {
      forget()
      throw error
    }
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string')
      throw new Error('short reads share their connections: a cursor would hold one')
    // Kysely's words for the begin of a transaction, in which other members' reads would stand.
    if (text === 'begin' || text.startsWith('start transaction'))
      throw new Error('short reads share their connections: they are no place for a transaction')
    if (this.#client === undefined) throw new Error('Connection terminated')
    return this.#client.query(text, [...parameters])
  }

  release(): void {
    this.busy -= 1
    this.#onFree(this)
  }

  async end(): Promise<void> {
    await this.#client?.end()
  }
}

/**
 * A pool for reads that take a millisecond. PostgreSQL finds the next one waiting when it is done with one, and this process
 * sends without being answered, so that neither is idle while there is work; yet none stands behind more than one other.
 */
export function openLanes(options: LanesOptions): PostgresPool {
  const waiting: Waiting[] = []
  let ended = false

  const lanes = Array.from({ length: options.count }, () => new Lane(options, passOn))

  function passOn(lane: Lane): void {
    const next = waiting.shift()
    if (next === undefined) return
    clearTimeout(next.timer)
    lane.busy += 1
    next.take(lane)
  }

  function freeLane(): Lane | Promise<Lane> {
    let freest: Lane | undefined
    for (const lane of lanes) if (lane.busy < (freest?.busy ?? depth)) freest = lane
    if (freest === undefined) return new Promise(wait)
    freest.busy += 1
    return freest
  }

  function wait(take: Waiting['take'], giveUp: Waiting['giveUp']): void {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(entry), 1)
      giveUp(new Error('timeout exceeded when trying to connect'))
    }, patienceMs)
    const entry = { take, giveUp, timer }
    waiting.push(entry)
  }

  return {
    options: {},
    async connect() {
      if (ended) throw new Error('Cannot use a pool after calling end on the pool')
      const lane = await freeLane()
      try {
        await lane.opened()
        return lane
      } catch (error) {
        lane.release()
        throw error
      }
    },
    async end() {
      ended = true
      for (const { timer, giveUp } of waiting.splice(0)) {
        clearTimeout(timer)
        giveUp(new Error('Cannot use a pool after calling end on the pool'))
      }
      await Promise.all(lanes.map((lane) => lane.end()))
    },
  }
}
