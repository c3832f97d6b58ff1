import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type QueryExecutorProvider,
  sql,
  type Transaction,
  type UpdateObject,
} from 'kysely'
import pg from 'pg'
import { type Clock, systemClock } from '../clock.ts'
import type { LogSecurityEvent } from '../security-events.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { type ConnectionUses, openPipelinedPool, type PoolKind } from './pipelined-pool.ts'
import { startupOptions } from './pooler.ts'
import { preparingClient } from './preparing-client.ts'
import { leaveReplicas } from './read-scope.ts'
import type { DB } from './schema.gen.ts'

/** Database handle for reads; a transaction is one too. */
export type Db = Kysely<DB>

/** A row of an outer join: all its columns may be null. */
export type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null }

/** Database handle for writes: an open transaction. Effects registered with `afterCommit` run once it has committed. */
export type Tx = Transaction<DB> & {
  afterCommit(effect: () => void | Promise<void>): void
  /**
   * Runs `work` in a savepoint: when it rejects, its writes and effects are dropped and the rest of the transaction
   * stays. One at a time.
   */
  attempt<Result>(work: () => Promise<Result>): Promise<Result>
  /** Logs a security event once the transaction has committed. */
  securityEvent: LogSecurityEvent
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

export interface PoolOptions {
  url: string
  /** The address leads to a pooler: it refuses settings at connection, and its operator sets them. */
  isPooled?: boolean
  /** False: statements have no names. True by default. */
  preparesStatements?: boolean
  /** Size of the pool; short reads get a third as many connections in addition. */
  poolSize: number
  /** Fills in `currentTime`; the system's by default. */
  clock?: Clock
  /** Called when a pooled connection breaks; the pool replaces it on the next use. */
  onConnectionError(error: unknown): void
  /** Further startup options of each connection, where the address leads to no pooler. */
  furtherOptions?: string
  /** Checks a new connection before its first use; rejects one that must not be used. */
  verify?(client: pg.ClientBase): Promise<void>
  /** Gives statements of a recorded trace a span. */
  tracing?: Pick<Tracing, 'beginStatement'> | undefined
}

export interface DatabaseOptions extends PoolOptions {
  onEffectError(error: unknown): void
  /** Absent in command-line tools, which have no log. */
  securityEvent?: LogSecurityEvent
  /** Routes reads to other connections, such as a replica's. Transactions always use the own pool. Default: no routing. */
  route?(kind: PoolKind, own: PostgresPool): PostgresPool
}

/** The connections to one server. */
export interface Pools {
  main: pg.Pool
  short_reads: ReturnType<typeof openPipelinedPool>
  connections(): Record<PoolKind, ConnectionUses>
}

/** Opens the pools of one server; the first query connects. */
export function openPools(options: PoolOptions): Pools {
  const { onConnectionError, verify } = options
  const connection: pg.ClientConfig = {
    connectionString: options.url,
    connectionTimeoutMillis: waitLimitMs,
    ...(options.isPooled ? {} : { options: `${startupOptions}${options.furtherOptions ?? ''}` }),
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
    ...(verify === undefined
      ? {}
      : { verify: (client, done) => void verify(client).then(() => done(), done) }),
  })
  // The pool listens for errors of idle connections only, and re-emits them. An unhandled error between two statements
  // of a transaction would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', onConnectionError))
  const pipelinedPool = openPipelinedPool({
    count: Math.max(1, Math.floor(options.poolSize / 3)),
    waitLimitMs,
    open: () => new Client({ ...connection, pipeline: true }),
    ...(verify === undefined ? {} : { verify }),
    onConnectionError,
  })
  return {
    main: pool,
    short_reads: pipelinedPool,
    connections: () => ({
      main: {
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      },
      short_reads: pipelinedPool.connections(),
    }),
  }
}

/** Opens the database; the first query connects. */
export function openDatabase(options: DatabaseOptions): Database {
  let closing = false
  const pools = openPools({
    ...options,
    onConnectionError: (error) => {
      if (!closing) options.onConnectionError(error)
    },
  })
  const { main: pool, connections } = pools
  const handle = (own: PostgresPool) => new Kysely<DB>({ dialect: new PostgresDialect({ pool: own }) })
  const route = (kind: PoolKind) => handle(options.route?.(kind, pools[kind]) ?? pools[kind])
  const db = route('main')
  const shortReads = route('short_reads')

  async function transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    leaveReplicas()
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
              attempt: <Part>(part: () => Promise<Part>) => attemptIn(trx, effects, part),
              securityEvent(...event: Parameters<LogSecurityEvent>) {
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
    connections,
    transaction,
    async close() {
      closing = true
      await Promise.all([db.destroy(), shortReads.destroy()])
    },
  }
}

async function attemptIn<Result>(
  trx: Transaction<DB>,
  effects: unknown[],
  work: () => Promise<Result>,
): Promise<Result> {
  const before = effects.length
  await sql`savepoint attempt`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx)
    effects.length = before
    throw error
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

/** Updates the row with an id; values that are undefined stay as they are. */
export async function updateById<Table extends keyof DB>(
  db: QueryExecutorProvider,
  table: Table,
  id: string | number,
  values: UpdateObject<DB, Table>,
): Promise<void> {
  const changes = Object.entries(values).filter(([, value]) => value !== undefined)
  const assignments = sql.join(changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
  await sql`update ${sql.table(table)} set ${assignments} where id = ${id}`.execute(db)
}

/** Waits for a lock of this name, and holds it until the transaction ends: those that take it run one after the other. */
export async function lockByName(tx: QueryExecutorProvider, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Runs parameterised SQL on a handle, for libraries with their own SQL (the job queue). */
export async function runSql(on: Db, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  return on.executeQuery(CompiledQuery.raw(text, values))
}
