import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migration-files.ts'
import { openJobQueue } from '../jobs/queue.ts'
import { StartRefusal } from '../start-refusal.ts'
import { loadDatabase } from './load-database.ts'
import type { BackupManifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { openFile, readFileList } from './read-backup.ts'
import { fileIn, putKey, type Trees } from './stored-files.ts'
import { writeCounted } from './sums.ts'
import { anyTable } from './tables.ts'

interface RestoreTask {
  manifest: BackupManifest
  place: BackupPlace
  databaseUrl: string
  /** Folder of this version's migrations; its address ends in a slash. */
  migrations: URL
  trees: Trees
  /** Folder for files on their way, on the disk of the storage. */
  incoming: string
  progress?: (line: string) => void
}

/**
 * Refuses a backup whose schema this version cannot make.
 * @throws StartRefusal
 */
export async function refuseNewerBackup(manifest: BackupManifest, migrations: URL): Promise<void> {
  const files = await readMigrations(migrations)
  const known = new Set(files.flatMap(({ name, formerName }) => [name, formerName]))
  const newer = manifest.migrations.find((name) => !known.has(name))
  if (newer !== undefined)
    throw new StartRefusal(
      `La sauvegarde ${manifest.name} vient d’une version plus récente de Parvis (${manifest.version}), dont celle-ci ne connaît pas la migration ${newer} : restaurez avec cette version.`,
    )
}

/**
 * Refuses to restore over anything.
 * @throws StartRefusal
 */
export async function refuseFullTarget({ databaseUrl, trees }: Pick<RestoreTask, 'databaseUrl' | 'trees'>) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const table = await anyTable(client)
    if (table !== undefined)
      throw new StartRefusal(
        `La base de données n’est pas vide (elle a la table ${table}) : restaurez dans une base neuve, car Parvis n’efface rien.`,
      )
  } finally {
    await client.end()
  }
  for (const storage of Object.values(trees))
    for await (const key of storage.list(''))
      throw new StartRefusal(
        `Le stockage des fichiers n’est pas vide (il a ${key}) : restaurez dans un dossier ou un seau neuf, car Parvis n’efface rien.`,
      )
}

/**
 * Restores a verified backup into an empty database and an empty storage: the migrations that the backup names make the
 * schema, then come members' files, and the rows last, in one transaction.
 */
export async function restoreBackup(task: RestoreTask): Promise<void> {
  const { manifest, place, databaseUrl, migrations } = task
  const { name, files } = manifest
  task.progress?.('Schéma de la base…')
  await migrate(databaseUrl, migrations, { only: new Set(manifest.migrations) })
  // The library makes its own schema.
  const queue = await openJobQueue({ databaseUrl, onError: () => undefined })
  await queue.close()
  if (files.count > 0) task.progress?.(`Fichiers : ${files.count}…`)
  await restoreFiles(task)
  task.progress?.(`Tables : ${manifest.tables.length}…`)
  await loadDatabase(databaseUrl, manifest, (file) => openFile(place, name, file))
}

async function restoreFiles({ manifest, place, trees, incoming }: RestoreTask): Promise<void> {
  await mkdir(incoming, { recursive: true })
  const folder = await mkdtemp(join(incoming, 'restore-'))
  try {
    for await (const { key, sha256 } of readFileList(place, manifest)) {
      const file = join(folder, 'file')
      const sum = await writeCounted(file, await openFile(place, manifest.name, fileIn(key)))
      if (sum.sha256 !== sha256) throw new StartRefusal(`Le fichier ${key} de la sauvegarde a changé.`)
      await putKey(trees, key, file)
      // A bucket leaves the file where it was.
      await rm(file, { force: true })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
