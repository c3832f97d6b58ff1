import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type Clock, systemClock } from '../clock.ts'
import type { TellSecurityEvent } from '../security-events.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { withTime } from './current-time.ts'
import { type ConnectionUses, openPipelinedPool } from './pipelined-pool.ts'
import { startupOptions } from './pooler.ts'
import type { DB } from './schema.gen.ts'

/** Database handle for reads; a transaction is one too. */
export type Db = Kysely<DB>

/** Database handle for writes: an open transaction. Effects registered with `afterCommit` run once it has committed. */
export type Tx = Transaction<DB> & {
  afterCommit(effect: () => void | Promise<void>): void
  /** Logs a security event once the transaction has committed. */
  securityEvent: TellSecurityEvent
}

export interface Database {
  db: Db
  /** For single reads by index, of one page at most. They share a few connections and cannot begin a transaction. */
  shortReads: Db
  pool: pg.Pool
  /** Use of the connections of both, for metrics. */
  connections(): { main: ConnectionUses; short_reads: ConnectionUses }
  /**
   * Runs `work` in one transaction, then the effects it registered. Tries up to five times, with a pause, when PostgreSQL breaks a
   * deadlock or a serialization conflict, or when a row that `work` refers to was deleted meanwhile: its checks then
   * throw the right refusal. Failed effects are passed to `onEffectError`; the transaction stays committed.
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Maximum wait for a free connection. */
const waitLimitMs = 5_000
const mostAttempts = 5
/** A serialization conflict, a deadlock, and a row deleted between the check for it and the reference to it. */
const retryable = new Set(['40001', '40P01', '23503'])

/** Further distinct statements are sent unnamed, so that a leak of statement names cannot fill the server's memory. */
const preparedCeiling = 500
const statementNames = new Map<string, string>()

function statementName(text: string): string | undefined {
  let name = statementNames.get(text)
  if (name === undefined && statementNames.size < preparedCeiling) {
    name = `p${statementNames.size}`
    statementNames.set(text, name)
  }
  return name
}

/** What `pg` keeps of a query that it sends, beside what it declares. */
type NamedQuery = pg.Query & {
  name?: string | undefined
  callback?: (error: Error | null, result: pg.QueryResult) => void
}

/**
 * A client that sends parameterised queries as named prepared statements, so that PostgreSQL plans each once per
 * connection. Works behind PgBouncer >= 1.21 in transaction mode (max_prepared_statements); behind an older one without
 * names.
 */
const preparingClient = (clock: Clock, tracing: DatabaseOptions['tracing'], prepares: boolean) =>
  class extends pg.Client {
    /** A transaction that begins with its first statement: both are sent in one go. */
    #begins = false
    #gathers = false

    /** What is asked within one turn leaves with one system call. */
    #gather() {
      // `pg` does not declare its stream.
      const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection
      if (this.#gathers) return
      this.#gathers = true
      stream.cork()
      process.nextTick(() => {
        this.#gathers = false
        stream.uncork()
      })
    }

    // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query, passed through as they came
    override query(...args: any[]): any {
      // biome-ignore lint/suspicious/noExplicitAny: one of the overloads above
      const send: (...args: any[]) => any = super.query.bind(this)
      const [text, values, callback] = args
      this.#gather()
      if (text === 'begin' && callback === undefined) {
        this.#begins = true
        return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
      }
      if (this.#begins) {
        this.#begins = false
        // Nothing was asked in between: there is nothing to end.
        if (text === 'commit' || text === 'rollback')
          return Promise.resolve({ command: text.toUpperCase(), rowCount: null, rows: [] })
        // It fails only with its connection, and what follows fails then too.
        send('begin', () => undefined)
      }
      const hasValues = Array.isArray(values) && values.length > 0
      const isAwaited = typeof text === 'string' && callback === undefined && typeof values !== 'function'
      const end = isAwaited ? tracing?.beginStatement(text, hasValues) : undefined
      if (typeof text !== 'string' || !hasValues) {
        const sent = send(...args)
        if (end !== undefined) sent.then(() => end(), end)
        return sent
      }
      const config = {
        name: prepares ? statementName(text) : undefined,
        text,
        values: withTime(values, clock),
      }
      if (callback !== undefined) return send(config, callback)
      // pg's own promise keeps every result alive until the next full collection: 60 MB per second under load.
      return new Promise((resolve, reject) => {
        // Made here: `pg` would copy the description of each, property by property.
        const query: NamedQuery = new pg.Query(text, config.values)
        query.name = config.name
        query.callback = (error, result) => {
          end?.(error)
          if (error) reject(error)
          else resolve(result)
        }
        send(query)
      })
    }
  }

export interface DatabaseOptions {
  url: string
  /** The address leads to a pooler: it refuses settings at connection, and its operator sets them. */
  isPooled?: boolean
  /** False: statements have no names. True by default. */
  preparesStatements?: boolean
  /** Size of the pool; short reads get a third as many connections in addition. */
  poolSize: number
  /** Fills in `currentTime`; the system's by default. */
  clock?: Clock
  onEffectError(error: unknown): void
  /** Called when a pooled connection breaks; the pool replaces it on the next use. */
  onConnectionError(error: unknown): void
  /** Absent in command-line tools, which have no log. */
  securityEvent?: TellSecurityEvent
  /** Gives statements of a recorded trace a span. */
  tracing?: Pick<Tracing, 'beginStatement'> | undefined
}

/** Opens the pool; the first query connects. */
export function openDatabase(options: DatabaseOptions): Database {
  const connection: pg.ClientConfig = {
    connectionString: options.url,
    connectionTimeoutMillis: waitLimitMs,
    ...(options.isPooled ? {} : { options: startupOptions }),
    application_name: 'parvis',
  }
  const { clock = systemClock, tracing, preparesStatements = true } = options
  const Client = preparingClient(clock, tracing, preparesStatements)
  const pool = new pg.Pool({
    ...connection,
    pipeline: true,
    max: options.poolSize,
    idleTimeoutMillis: 60_000,
    Client,
  })
  let closing = false
  const onConnectionError = (error: unknown) => {
    if (!closing) options.onConnectionError(error)
  }
  // The pool listens for errors of idle connections only, and re-emits them. An unhandled error between two statements
  // of a transaction would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', onConnectionError))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const pipelinedPool = openPipelinedPool({
    count: Math.max(1, Math.floor(options.poolSize / 3)),
    waitLimitMs,
    open: () => new Client({ ...connection, pipeline: true }),
    onConnectionError,
  })
  const shortReads = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pipelinedPool }) })

  async function transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const effects: (() => void | Promise<void>)[] = []
      let result: Result
      try {
        result = await db.transaction().execute((trx) =>
          work(
            Object.assign(trx, {
              afterCommit(effect: () => void | Promise<void>) {
                effects.push(effect)
              },
              securityEvent(...event: Parameters<TellSecurityEvent>) {
                effects.push(() => options.securityEvent?.(...event))
              },
            }),
          ),
        )
      } catch (error) {
        if (attempt === mostAttempts || !retryable.has(sqlState(error) ?? '')) throw error
        // Transactions that broke each other's deadlock would meet again if they began together.
        await sleep(Math.random() * 10 * 2 ** attempt)
        continue
      }
      for (const effect of effects) {
        try {
          await effect()
        } catch (error) {
          options.onEffectError(error)
        }
      }
      return result
    }
  }

  return {
    db,
    shortReads,
    pool,
    connections: () => ({
      main: {
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      },
      short_reads: pipelinedPool.connections(),
    }),
    transaction,
    async close() {
      closing = true
      await Promise.all([db.destroy(), shortReads.destroy()])
    },
  }
}

/** SQLSTATE of a PostgreSQL error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Name of the violated constraint; undefined for other errors. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined
}

const connectionStates = /^(08...|57P0[123]|53300)$/
const connectionErrnos = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EACCES'])

/** Returns whether a query failed because the database was unreachable, not because of the query. */
export function isConnectionFailure(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined && (connectionStates.test(state) || connectionErrnos.has(state))) return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end/.test(
      error.message,
    )
  )
}

/** Runs parameterised SQL on a handle, for libraries with their own SQL (the job queue). */
export async function runSql(on: Db, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  return on.executeQuery(CompiledQuery.raw(text, values))
}
