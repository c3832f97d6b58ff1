import { type MigrationFile, readMigrations } from '@parvis/platform/database/migration-files.ts'

/** Folder of this server's migrations: plain SQL, forward only. */
export const migrations = new URL('../migrations/', import.meta.url)

let read: Promise<MigrationFile[]> | undefined

/** The migrations of the running version: read once, since an upgrade in place may change the folder meanwhile. */
export function ownMigrations(): Promise<MigrationFile[]> {
  read ??= readMigrations(migrations)
  return read
}
