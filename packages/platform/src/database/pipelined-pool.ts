import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Queries in flight per connection: while one runs, the next has already arrived. */
const pipelineDepth = 2

interface PipelinedPoolOptions {
  count: number
  /** A read that waits longer for a free connection fails, as with the ordinary pool. */
  waitLimitMs: number
  /** A client in pipeline mode, not yet connected. */
  open(): pg.Client
  /** Rejects a new connection that must not be used. */
  verify?(client: pg.Client): Promise<void>
  onConnectionError(error: unknown): void
}

/** The pools of one server. */
export type PoolKind = 'main' | 'short_reads'

/** Connections of a pool that are in use and idle, and requests that wait for one. */
export interface ConnectionUses {
  used: number
  idle: number
  waiting: number
}

interface ConnectionRequest {
  take(connection: PipelinedConnection): void
  giveUp(error: Error): void
  timer: NodeJS.Timeout
}

/** A connection that sends a query before the previous one is answered. It reconnects after it has broken. */
class PipelinedConnection implements PostgresPoolClient {
  busy = 0
  readonly #options: PipelinedPoolOptions
  readonly #onFree: (connection: PipelinedConnection) => void
  #client: pg.Client | undefined
  #opening: Promise<void> | undefined

  constructor(options: PipelinedPoolOptions, onFree: (connection: PipelinedConnection) => void) {
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
    // A client that failed to connect may end after its successor was opened.
    const forget = () => {
      if (this.#client !== client) return
      this.#client = undefined
      this.#opening = undefined
    }
    client.on('error', this.#options.onConnectionError)
    client.once('end', forget)
    try {
      await client.connect()
      await this.#options.verify?.(client)
    } catch (error) {
      forget()
      if (this.#options.verify !== undefined) client.end().catch(() => undefined)
      throw error
    }
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string')
      throw new Error('short reads share their connections: a cursor would hold one')
    // Kysely's statements that begin a transaction: other members' reads would run inside it.
    if (text === 'begin' || text.startsWith('start transaction'))
      throw new Error('short reads share their connections: they are no place for a transaction')
    if (this.#client === undefined) throw new Error('Connection terminated')
    return this.#client.query(text, [...parameters])
  }

  release(): void {
    this.busy -= 1
    this.#onFree(this)
  }

  get isOpen(): boolean {
    return this.#client !== undefined
  }

  async end(): Promise<void> {
    await this.#client?.end()
  }
}

/**
 * A pool for reads that take about a millisecond. Queries are pipelined, so that neither PostgreSQL nor this process is
 * idle while there is work; each query waits behind at most one other.
 */
export function openPipelinedPool(
  options: PipelinedPoolOptions,
): PostgresPool & { connections(): ConnectionUses } {
  const waiting: ConnectionRequest[] = []
  let ended = false

  const connections = Array.from({ length: options.count }, () => new PipelinedConnection(options, passOn))

  function passOn(connection: PipelinedConnection): void {
    const next = waiting.shift()
    if (next === undefined) return
    clearTimeout(next.timer)
    connection.busy += 1
    next.take(connection)
  }

  function freeConnection(): PipelinedConnection | Promise<PipelinedConnection> {
    let leastBusy: PipelinedConnection | undefined
    for (const connection of connections)
      if (connection.busy < (leastBusy?.busy ?? pipelineDepth)) leastBusy = connection
    if (leastBusy === undefined) return new Promise(wait)
    leastBusy.busy += 1
    return leastBusy
  }

  function wait(take: ConnectionRequest['take'], giveUp: ConnectionRequest['giveUp']): void {
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(entry), 1)
      giveUp(new Error('timeout exceeded when trying to connect'))
    }, options.waitLimitMs)
    const entry = { take, giveUp, timer }
    waiting.push(entry)
  }

  return {
    options: {},
    connections() {
      const open = connections.filter(({ isOpen }) => isOpen)
      const used = open.filter(({ busy }) => busy > 0).length
      return { used, idle: open.length - used, waiting: waiting.length }
    },
    async connect() {
      if (ended) throw new Error('Cannot use a pool after calling end on the pool')
      const connection = await freeConnection()
      try {
        await connection.opened()
        return connection
      } catch (error) {
        connection.release()
        throw error
      }
    },
    async end() {
      ended = true
      for (const { timer, giveUp } of waiting.splice(0)) {
        clearTimeout(timer)
        giveUp(new Error('Cannot use a pool after calling end on the pool'))
      }
      await Promise.all(connections.map((connection) => connection.end()))
    },
  }
}
