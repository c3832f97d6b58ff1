import { join } from 'node:path'
import { to as copyTo } from 'pg-copy-streams'
import type { Snapshot } from './snapshot.ts'
import { type Sum, writeCounted } from './sums.ts'
import type { CopiedTable } from './tables.ts'

/** An exported table: one JSON object a row, in UTF-8. */
export interface ExportedTable extends Sum {
  table: string
  file: string
  rows: number
}

/** A column as PostgreSQL describes it. */
interface Field {
  field: string
  type: string
  nullable: boolean
  /** Table that the column refers to by id; null for other columns. */
  refers_to: string | null
}

/** Writes a table of a snapshot below `folder` as JSON Lines. */
export async function exportTable(
  { client }: Snapshot,
  { table, quoted }: CopiedTable,
  folder: string,
): Promise<ExportedTable> {
  const file = `donnees/${table}.jsonl`
  // The delimiters are characters that JSON always escapes, so COPY leaves every line as it is.
  const form = String.raw`(format csv, quote e'\x01', delimiter e'\x02')`
  const rows = client.query(
    copyTo(`copy (select to_jsonb(r)::text from ${quoted} as r) to stdout with ${form}`),
  )
  const sum = await writeCounted(join(folder, file), rows)
  return { table, file, rows: rows.rowCount, ...sum }
}

/** Describes the fields of a table. */
export async function fieldsOf({ client }: Snapshot, { quoted }: CopiedTable): Promise<Field[]> {
  const { rows } = await client.query<Field>(
    `select attname as field, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
       (select min(confrelid::regclass::text) from pg_constraint
        where contype = 'f' and conrelid = attrelid and conkey = array[attnum]) as refers_to
     from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [quoted],
  )
  return rows
}
