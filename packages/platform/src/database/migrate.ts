import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

async function migrationsIn(folder: URL): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = files.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), 'utf8')
    return [name.slice(0, -4), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Migrates a database to the newest schema: plain SQL files, forward only, each in one transaction. Several nodes may
 * start at once; one migrates, the others wait. Throws when a file fails.
 * @param folder folder of the migrations; its address ends in a slash
 */
export async function migrate(databaseUrl: string, folder: URL): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, max: 2 }) }),
  })
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => migrationsIn(folder) },
      migrationTableName: 'schema_migrations',
      migrationLockTableName: 'schema_migrations_lock',
      // Files of two branches may be applied in either order.
      allowUnorderedMigrations: true,
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

/** Returns whether every migration file of a folder has been applied; used by `/ready`. */
export async function isMigrated(pool: pg.Pool, folder: URL): Promise<boolean> {
  const expected = Object.keys(await migrationsIn(folder))
  const applied = await pool.query<{ name: string }>('select name from schema_migrations')
  const names = new Set(applied.rows.map((row) => row.name))
  return expected.every((name) => names.has(name))
}
