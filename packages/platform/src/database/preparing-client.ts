import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { withTime } from './current-time.ts'

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

/** Fields of a sent query that `pg` does not declare. */
type NamedQuery = pg.Query & {
  name?: string | undefined
  callback?: (error: Error | null, result: pg.QueryResult) => void
}

/**
 * A client that sends parameterised queries as named prepared statements, so that PostgreSQL plans each once per
 * connection. Works behind PgBouncer >= 1.21 in transaction mode (max_prepared_statements); behind an older one without
 * names.
 */
export const preparingClient = (
  clock: Clock,
  tracing: Pick<Tracing, 'beginStatement'> | undefined,
  prepares: boolean,
) =>
  class extends pg.Client {
    /** A transaction that begins with its first statement: both are sent in one go. */
    #begins = false
    #gathers = false

    /** Sends the queries of one turn with one system call. */
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
        // No request since then: nothing to end.
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
