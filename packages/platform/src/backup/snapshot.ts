import pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import { type CopiedTable, jobQueueVersion, listSequences, listTables } from './tables.ts'

/** One state of the database, whatever members write meanwhile. */
export interface Snapshot {
  client: pg.Client
  takenAt: Date
  postgres: string
  migrations: string[]
  jobQueue: number | null
  tables: CopiedTable[]
  sequences: { sequence: string; value: string; called: boolean }[]
}

/** Output formats that every version of PostgreSQL reads back unchanged. */
const plainForms =
  "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local extra_float_digits = 3"

/**
 * Calls `use` with a snapshot: one transaction that reads and never writes. Members write on meanwhile; a migration
 * waits, since every table is locked against changes of its schema.
 */
export async function withSnapshot<Result>(
  databaseUrl: string,
  use: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'parvis-backup' })
  // The running or next query throws the same error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query(`${plainForms}; set local statement_timeout = 0; set local lock_timeout = '1min'`)
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const takenAt = new Date()
    const tables = await listTables(client)
    if (!tables.some(({ table }) => table === 'public.schema_migrations'))
      throw new StartRefusal('La base de données est vide : il n’y a rien à sauvegarder.')
    await client.query(`lock table ${tables.map(({ quoted }) => quoted).join(', ')} in access share mode`)
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
    const settings = await client.query<{ server_version: string }>('show server_version')
    const sequences = []
    for (const sequence of await listSequences(client)) {
      const found = await client.query<{ value: string; called: boolean }>(
        `select last_value::text as value, is_called as called from ${sequence}`,
      )
      sequences.push(...found.rows.map((row) => ({ sequence, ...row })))
    }
    return await use({
      client,
      takenAt,
      postgres: settings.rows[0]?.server_version ?? '',
      migrations: rows.map(({ name }) => name),
      jobQueue: await jobQueueVersion(client),
      tables,
      sequences,
    })
  } finally {
    await client.end()
  }
}
