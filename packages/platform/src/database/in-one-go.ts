import type { CompiledQuery } from 'kysely'
import type { Tx } from './database.ts'

type Rows<Queries extends readonly CompiledQuery[]> = {
  [Place in keyof Queries]: Queries[Place] extends CompiledQuery<infer Row> ? Row[] : never
}

/**
 * Runs statements of a transaction in one round trip, without waiting for each answer. Each sees the writes of those
 * before it, and of other transactions committed by then. After a failed one, none runs.
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
