import type { Db } from '../database/database.ts'
import type { BackupManifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'

/** Size of a backup in bytes, members' files included. */
export function sizeOf({ tables, files }: BackupManifest): number {
  return tables.reduce((sum, { bytes }) => sum + bytes, files.bytes + files.total)
}

/** Records a whole backup in its own database. */
export async function keepBackupRun(
  db: Db,
  { title }: Pick<BackupPlace, 'title'>,
  manifest: BackupManifest,
  finishedAt: Date,
): Promise<void> {
  await db
    .insertInto('backup_runs')
    .values({
      finished_at: finishedAt,
      taken_at: manifest.taken_at,
      place: title,
      name: manifest.name,
      bytes: sizeOf(manifest),
    })
    .execute()
}

/** Returns the latest backup of this database; undefined when there is none. */
export function readLastBackup(db: Db) {
  return db.selectFrom('backup_runs').selectAll().orderBy('finished_at', 'desc').limit(1).executeTakeFirst()
}
