import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'

/** One file of the archive: a list of one kind, written as it is read. */
export interface Part {
  file: string
  /** What the file holds, for whoever opens the archive. */
  about: string
  /** The tables whose rows of the member stand in it. */
  tables: string[]
  rows(db: Db, memberId: string): AsyncIterable<object>
}

type Row = Record<string, unknown>

/** Rows read at once: the memory that an export takes, however much there is. */
const atOnce = 500

/** All rows of a query, a batch at a time, by the columns that order it. */
export async function* inBatches(
  db: Db,
  query: RawBuilder<unknown>,
  key: [string, ...string[]],
): AsyncGenerator<Row> {
  const order = sql.join(key.map((column) => sql.ref(column)))
  for (let after: Row | undefined; ; ) {
    const last = after
    const further =
      last === undefined ? sql`true` : sql`(${order}) > (${sql.join(key.map((column) => last[column]))})`
    const { rows } = await sql<Row>`
      select * from (${query}) as part where ${further} order by ${order} limit ${sql.lit(atOnce)}
    `.execute(db)
    yield* rows
    after = rows.at(-1)
    if (rows.length < atOnce) return
  }
}

type Query = (memberId: string) => RawBuilder<unknown>

export function part(
  file: string,
  tables: string[],
  about: string,
  key: [string, ...string[]],
  query: Query,
): Part {
  return { file, about, tables, rows: (db, memberId) => inBatches(db, query(memberId), key) }
}

/** Another member, as everyone sees them. */
export const named = (id: string, name: string) => sql`
  (select display_name from profiles as other where other.id = ${sql.ref(id)}) as ${sql.ref(name)}`
