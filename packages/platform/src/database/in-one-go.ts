import type { CompiledQuery } from 'kysely'
import type { Tx } from './database.ts'

type Rows<Queries extends readonly CompiledQuery[]> = {
  [Place in keyof Queries]: Queries[Place] extends CompiledQuery<infer Row> ? Row[] : never
}

/**
 * Runs statements of a transaction one after another without waiting for the answers between: one round trip, and each
 * sees what those before it, and other transactions until then, have written. When one fails, none after it runs.
 */
export function inOneGo<const Queries extends readonly CompiledQuery[]>(
  tx: Tx,
  queries: Queries,
): Promise<Rows<Queries>> {
  return tx
    .getExecutor()
    .provideConnection((connection) =>
      Promise.all(queries.map(async (query) => (await connection.executeQuery(query)).rows)),
    ) as Promise<Rows<Queries>>
}
