import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'

const names =
  /(^|_)(user|member|owner|author|actor|reporter|reviewer|sender|requester|target|follower|following|blocker|blocked|muter|muted|profile|low|high|created_by|closed_by|decided_by|recipient|sponsor|referrer|referred)(_by)?(_id)?$/

/** Every column that names a member: by a foreign key, or a UUID by its name. By table, with `auth.` before its own. */
export async function memberColumns(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ schema: string; table: string; column: string; is_key: boolean }>`
    select columns.table_schema as schema, columns.table_name as table, columns.column_name as column, exists (
      select from pg_constraint as link
      where link.contype = 'f' and link.confrelid in ('auth.users'::regclass, 'profiles'::regclass)
        and link.conrelid = format('%I.%I', columns.table_schema, columns.table_name)::regclass
        and (select attname from pg_attribute where attrelid = link.conrelid and attnum = link.conkey[1])
          = columns.column_name
    ) as is_key
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE' and data_type = 'uuid'
    order by table_schema, table_name, column_name
  `.execute(db)
  const found = new Map<string, string[]>([
    ['auth.users', ['id']],
    ['profiles', ['id']],
  ])
  for (const { schema, table, column, is_key } of rows) {
    const name = schema === 'public' ? table : `${schema}.${table}`
    const known = found.get(name) ?? []
    if ((is_key || names.test(column)) && !known.includes(column)) found.set(name, [...known, column])
  }
  return found
}

/** Tables with any of these words in any column. */
export async function tablesHolding(db: Db, words: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'auth', 'pgboss') and table_type = 'BASE TABLE' order by 1
  `.execute(db)
  const holding: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.raw(name)} as everything
      where everything::text ilike any (${words.map((word) => `%${word}%`)}) limit 1
    `.execute(db)
    if (rows.length > 0) holding.push(name.replace(/^public\./, ''))
  }
  return holding
}
