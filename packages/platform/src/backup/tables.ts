import type pg from 'pg'

/** A table to copy, as `schema.name`. */
export interface CopiedTable {
  table: string
  /** Quoted for a statement. */
  quoted: string
  /** Columns that can be written; generated ones are computed again. */
  columns: string[]
  isPartitioned: boolean
}

/** Schemas of Parvis. The job queue's is made by its library. */
const schemas = ['auth', 'pgboss', 'public']
/** Tables of the job queue that hold work; the others hold its version, and figures that it gathers again. */
const queueTables = ['job', 'job_dependency', 'queue', 'schedule', 'subscription']

/** Lists the tables whose rows a backup holds. Unlogged tables are left out: they hold work under way, which starts anew. */
export async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select nspname || '.' || relname as "table", format('%I.%I', nspname, relname) as quoted,
       relkind = 'p' as "isPartitioned",
       array(
         select attname::text from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and relpersistence = 'p' and nspname = any($1)
       and (nspname <> 'pgboss' or relname = any($2))
       and not exists (
         select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     order by 1`,
    [schemas, queueTables],
  )
  return rows
}

/** Lists the sequences of Parvis, as `schema.name`, quoted for a statement. */
export async function listSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ sequence: string }>(
    `select format('%I.%I', nspname, relname) as sequence
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'S' and nspname = any($1) order by 1`,
    [schemas],
  )
  return rows.map(({ sequence }) => sequence)
}

/** Version of the job queue's schema; null when there is none. */
export async function jobQueueVersion(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('pgboss.version') is not null as exists",
  )
  if (!rows[0]?.exists) return null
  const found = await client.query<{ version: number }>('select version from pgboss.version')
  return found.rows[0]?.version ?? null
}

/** Returns statements that remove and restore the foreign keys and triggers, which check or change rows at writing. */
export async function listGuards(client: pg.Client): Promise<{ down: string[]; up: string[] }> {
  const keys = await client.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "on", format('%I', conname) as name,
       pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
     where contype = 'f' and conparentid = 0 and nspname = any($1) order by 1, 2`,
    [schemas],
  )
  const triggers = await client.query<{ on: string; name: string }>(
    `select tgrelid::regclass::text as "on", format('%I', tgname) as name
     from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
     where not tgisinternal and tgenabled = 'O' and tgparentid = 0 and nspname = any($1) order by 1, 2`,
    [schemas],
  )
  return {
    down: [
      ...keys.rows.map(({ on, name }) => `alter table ${on} drop constraint ${name}`),
      ...triggers.rows.map(({ on, name }) => `alter table ${on} disable trigger ${name}`),
    ],
    up: [
      ...keys.rows.map(
        ({ on, name, definition }) => `alter table ${on} add constraint ${name} ${definition}`,
      ),
      ...triggers.rows.map(({ on, name }) => `alter table ${on} enable trigger ${name}`),
    ],
  }
}

/** Returns a table of a database that should be empty; those of extensions do not count. */
export async function anyTable(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ table: string }>(
    `select nspname || '.' || relname as "table"
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p', 'v', 'm') and nspname !~ '^(pg_|information_schema$)'
       and not exists (
         select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
     order by 1 limit 1`,
  )
  return rows[0]?.table
}

/** A statement's list of columns. */
export function quotedColumns(columns: string[]): string {
  return columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
}
