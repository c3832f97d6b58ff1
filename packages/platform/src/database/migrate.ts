import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartRefusal } from '../start-refusal.ts'
import { type MigrationFile, readMigrations } from './migration-files.ts'
import { failureOf, isPassing, lockRefusal, schemaRefusal } from './migration-refusals.ts'
import { readSchemaState, type SchemaState } from './schema-state.ts'

/** How long a migration waits for locks. */
export interface Patience {
  /** Milliseconds for one lock: while it is waited for, members who need the table wait behind it. */
  lockMs: number
  attempts: number
  /** Milliseconds between the first attempts; doubled after each, at most ten times as long. */
  restMs: number
}

export interface MigrateOptions {
  /** Applies contract migrations too. */
  contract?: boolean
  /** Applies these migrations alone, by name: the schema of a backup. */
  only?: ReadonlySet<string>
  progress?: (line: string) => void
  patience?: Patience
}

/** About a minute in all, of which members wait six seconds at most, half a second at a time. */
const usualPatience: Patience = { lockMs: 500, attempts: 12, restMs: 600 }

/** PostgreSQL's advisory lock of the node that migrates. All versions take the same one. */
const turn = '3853314791062309107'
/** Milliseconds between attempts to take the migration lock. */
const turnEvery = 100

/**
 * Migrates a database to the schema of this version: plain SQL files, forward only, each in a transaction of its own
 * unless its first line says otherwise (docs/migrations.md). Several nodes may start at once: one migrates, the others
 * wait. A new database gets all files; any other only those that expand the schema, unless `contract` is set. Where all
 * migrations were applied that the baseline replaces, the baseline is recorded alone. Returns the recorded names. Throws a `StartRefusal` when the database is not this version's to migrate, when a
 * file fails, or when a lock is not to be had; the files before stay applied.
 * @param folder folder of the migrations; its address ends in a slash
 */
export async function migrate(
  databaseUrl: string,
  folder: URL,
  options: MigrateOptions = {},
): Promise<string[]> {
  const files = await readMigrations(folder)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'parvis-migrate' })
  // The running or next query throws the same error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (dueFiles(await readSchemaState(client, files), options).length === 0) return []
    await prepareSession(client)
    await takeTurn(client, options.progress)
    // Another node may have migrated meanwhile.
    const state = await readSchemaState(client, files)
    const due = dueFiles(state, options)
    for (const file of due)
      if (file.phase === 'baseline' && state.replaced.applied === 'all') await record(client, file)
      else await apply(client, file, options)
    return due.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Throws a `StartRefusal` unless this version can serve from the database as it is: for starts that do not migrate.
 * @param folder folder of the migrations; its address ends in a slash
 */
export async function refuseOldSchema(databaseUrl: string, folder: URL): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const due = dueFiles(await readSchemaState(client, await readMigrations(folder)), {})
    if (due.length > 0)
      throw new StartRefusal(
        `PARVIS_MIGRATE=0 : il manque à la base de données des migrations de cette version (${due.length}, à commencer par ${due[0]?.name}) ; lancez « npm run migrate », puis démarrez de nouveau.`,
      )
  } finally {
    await client.end()
  }
}

/** Returns the files to apply now. Throws when the database is not this version's to migrate. */
function dueFiles(state: SchemaState, { contract = false, only }: MigrateOptions): MigrationFile[] {
  const refusal = schemaRefusal(state)
  if (refusal !== undefined) throw new StartRefusal(refusal)
  if (only !== undefined)
    return state.pending.filter(({ name, formerName }) => only.has(name) || only.has(formerName ?? ''))
  const isNew = state.applied.length === 0 && state.replaced.applied === 'none'
  return state.pending.filter(({ phase }) => phase !== 'contract' || contract || isNew)
}

/** PostgreSQL's error code on systems where it cannot detect a lost client during a statement. */
const unsupportedValue = '22023'

async function prepareSession(client: pg.Client): Promise<void> {
  try {
    // The statement of a killed node ends soon, and its locks with it.
    await client.query("set client_connection_check_interval = '1s'")
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== unsupportedValue) throw error
  }
}

/**
 * Takes the migration lock, and holds it until the session ends. Polls: a session that waits in a query would block an
 * index that another node builds concurrently.
 */
async function takeTurn(client: pg.Client, progress: MigrateOptions['progress']): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [turn])
    if (rows[0]?.ours) break
    if (attempt === 1)
      progress?.('Un autre serveur met à jour le schéma de la base de données : celui-ci attend.')
    await sleep(turnEvery)
  }
  // After the lock: two sessions at once would both find the table missing.
  await client.query(
    'create table if not exists schema_migrations (name varchar(255) primary key, timestamp varchar(255) not null)',
  )
}

async function apply(client: pg.Client, file: MigrationFile, options: MigrateOptions): Promise<void> {
  const { progress, patience = usualPatience } = options
  if (!file.inTransaction) return applyOutside(client, file)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${patience.lockMs}; set local statement_timeout = '5min'`)
      await client.query(file.text)
      await record(client, file)
      await client.query('commit')
      return
    } catch (error) {
      // On a lost connection this fails, and PostgreSQL rolls back by itself.
      await client.query('rollback').catch(() => undefined)
      if (!isPassing(error)) throw failureOf(file, error)
      if (attempt === patience.attempts) throw await lockRefusal(client, file, attempt)
      if (attempt === 1) progress?.(`La migration ${file.name} attend un verrou, et réessaie.`)
      await sleep(patience.restMs * Math.min(10, 2 ** (attempt - 1)))
    }
  }
}

/**
 * Applies a file of one statement that PostgreSQL refuses in a transaction. It waits for open transactions, for ten
 * minutes at most; no reader or writer waits for it.
 */
async function applyOutside(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query("set lock_timeout = '10min'; set statement_timeout = 0")
    await dropInvalidIndexes(client, file)
    // Sent as a prepared statement, for which PostgreSQL refuses several statements in one.
    await client.query({ name: file.name.slice(0, 60), text: file.text })
    await record(client, file)
  } catch (error) {
    throw isPassing(error) ? await lockRefusal(client, file, 1) : failureOf(file, error)
  }
}

/** Drops indexes of a file that an interrupted run has left behind: they are kept up to date and serve nobody. */
async function dropInvalidIndexes(client: pg.Client, { text }: MigrationFile): Promise<void> {
  const { rows } = await client.query<{ index: string; name: string }>(`
    select indexrelid::regclass::text as index, relname as name
    from pg_index join pg_class on pg_class.oid = indexrelid where not indisvalid`)
  const words = new Set(text.match(/\w+/g))
  for (const { index, name } of rows)
    if (words.has(name)) await client.query(`drop index concurrently ${index}`)
}

async function record(client: pg.Client, { name }: MigrationFile): Promise<void> {
  await client.query('insert into schema_migrations (name, timestamp) values ($1, $2)', [
    name,
    new Date().toISOString(),
  ])
}
