import type { Db } from '@parvis/platform/database/database.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Messages } from '../../../../locales/accounts.gen.ts'

/** Files that the catalogue describes, for the person who opens the archive. */
export type PartFile = keyof Messages extends infer Key
  ? Key extends `archive.files.${infer File}`
    ? File
    : never
  : never

/** One file of the archive: a list of one kind, streamed as it is read. */
export interface Part {
  file: PartFile
  /** Tables from which the file takes the member's rows. */
  tables: string[]
  rows(db: Db, memberId: string): AsyncIterable<object>
}

type Row = Record<string, unknown>

/** Rows read at once: bounds the memory of an export, whatever its size. */
const batchSize = 500

/** All rows of a query in batches, by keyset over the ordering columns. */
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
      select * from (${query}) as part where ${further} order by ${order} limit ${sql.lit(batchSize)}
    `.execute(db)
    yield* rows
    after = rows.at(-1)
    if (rows.length < batchSize) return
  }
}

/** Placeholder for the member's id in the query of a part. */
export const me = Symbol('member')

/** Part with the rows of the query that follows as a template, in the order of the columns `key`. */
export const part =
  (file: PartFile, tables: string[], key: [string, ...string[]]) =>
  (text: TemplateStringsArray, ...values: (typeof me | RawBuilder<unknown>)[]): Part => ({
    file,
    tables,
    rows(db, memberId) {
      const query = sql(text, ...values.map((value) => (value === me ? memberId : value)))
      return inBatches(db, query, key)
    },
  })

/** Public name of another member. */
export const named = (id: string, name: string) => sql`
  (select display_name from profiles as other where other.id = ${sql.ref(id)}) as ${sql.ref(name)}`
