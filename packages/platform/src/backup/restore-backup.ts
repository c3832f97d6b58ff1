import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migration-files.ts'
import { compareNames } from '../database/schema-state.ts'
import { openJobQueue } from '../jobs/queue.ts'
import { required } from '../required.ts'
import { StartRefusal } from '../start-refusal.ts'
import { through, unseal } from './age.ts'
import type { BackupManifest } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { openFile, readFileList } from './read-backup.ts'
import { fileIn, putKey, type Trees } from './stored-files.ts'
import { counting, writeCounted } from './sums.ts'
import { anyTable, jobQueueVersion, listGuards, listTables, quotedColumns } from './tables.ts'

interface RestoreTask {
  manifest: BackupManifest
  place: BackupPlace
  databaseUrl: string
  /** Folder of this version's migrations; its address ends in a slash. */
  migrations: URL
  trees: Trees
  /** Temporary folder, on the disk of the storage. */
  incoming: string
  /** Identities of age that open a sealed backup. */
  identities?: string[]
  /** Runs in the transaction of the rows, once they are complete. */
  afterRows?(client: pg.Client): Promise<void>
  progress?: (line: string) => void
}

/**
 * Refuses a backup whose schema this version cannot make.
 * @throws StartRefusal
 */
export async function refuseOtherSchema(manifest: BackupManifest, migrations: URL): Promise<void> {
  const { unknown, replaced, isContracted } = compareNames(
    manifest.migrations,
    await readMigrations(migrations),
  )
  const [newer] = unknown
  if (newer !== undefined)
    throw new StartRefusal(
      `La sauvegarde ${manifest.name} vient d’une version plus récente de Parvis (${manifest.version}), dont celle-ci ne connaît pas la migration ${newer} : restaurez avec cette version.`,
    )
  // Before the contract migrations, tables had columns that the baseline does not have.
  if (replaced.applied === 'some' || (replaced.applied === 'all' && !isContracted))
    throw new StartRefusal(
      `La sauvegarde ${manifest.name} est d’avant la migration ${replaced.last} : restaurez-la avec la version de Parvis qui a cette migration (docs/exploitation.md dit laquelle), lancez-y « npm run migrate -- --contract », puis démarrez celle-ci.`,
    )
}

/** Names of the migrations that make the schema of a backup. */
async function schemaOf(manifest: BackupManifest, migrations: URL): Promise<Set<string>> {
  const files = await readMigrations(migrations)
  const { replaced } = compareNames(manifest.migrations, files)
  const baseline = replaced.applied === 'all' ? files.filter(({ phase }) => phase === 'baseline') : []
  return new Set([...manifest.migrations, ...baseline.map(({ name }) => name)])
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
  await migrate(databaseUrl, migrations, { only: await schemaOf(manifest, migrations) })
  // The library makes its own schema.
  const queue = await openJobQueue({ databaseUrl, onError: () => undefined })
  await queue.close()
  if (files.count > 0) task.progress?.(`Fichiers : ${files.count}…`)
  await restoreFiles(task)
  task.progress?.(`Tables : ${manifest.tables.length}…`)
  const open = async (file: string) => contentOf(task, await openFile(place, name, file))
  await loadDatabase(databaseUrl, manifest, open, task.afterRows)
}

/** Opens the seal of a file of the backup, if it has one. */
async function contentOf({ manifest, identities = [] }: RestoreTask, body: Readable): Promise<Readable> {
  return manifest.sealed_to === undefined ? body : unseal(body, identities)
}

async function restoreFiles(task: RestoreTask): Promise<void> {
  const { manifest, place, trees, incoming } = task
  await mkdir(incoming, { recursive: true })
  const folder = await mkdtemp(join(incoming, 'restore-'))
  try {
    for await (const { key, sha256 } of readFileList(place, manifest)) {
      const file = join(folder, 'file')
      const { stream, sum } = counting()
      const body = through(await openFile(place, manifest.name, fileIn(key)), stream)
      await writeCounted(file, await contentOf(task, body))
      if (sum().sha256 !== sha256) throw new StartRefusal(`Le fichier ${key} de la sauvegarde a changé.`)
      await putKey(trees, key, file)
      // A bucket leaves the file where it was.
      await rm(file, { force: true })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Fills a freshly migrated database with the tables of a backup, in one transaction. Foreign keys are checked at the end;
 * triggers are disabled, since the backup contains their effects.
 * @param open opens a file of the backup by its name, without its seal
 * @param afterRows runs in the same transaction, once constraints and triggers are back
 */
async function loadDatabase(
  databaseUrl: string,
  manifest: BackupManifest,
  open: (file: string) => Promise<Readable>,
  afterRows?: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'parvis-restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const queue = await jobQueueVersion(client)
    if (manifest.job_queue !== null && queue !== manifest.job_queue)
      throw new StartRefusal(
        `La file des travaux de cette sauvegarde a un autre format (${manifest.job_queue}) que celui de cette version de Parvis (${queue}) : restaurez avec la version ${manifest.version}, puis mettez à jour.`,
      )
    const tables = new Map((await listTables(client)).map((found) => [found.table, found.quoted]))
    const guards = await listGuards(client)
    await client.query('begin')
    await client.query(
      "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local statement_timeout = 0",
    )
    for (const statement of guards.down) await client.query(statement)
    // Rows that migrations wrote: the backup has their latest state.
    await client.query(`truncate ${[...tables.values()].join(', ')}`)
    for (const { table, columns, rows, file } of manifest.tables) {
      const quoted = required(tables.get(table), `the table ${table}`)
      const into = client.query(copyFrom(`copy ${quoted} (${quotedColumns(columns)}) from stdin`))
      await pipeline(await open(file), createZstdDecompress(), into)
      if (into.rowCount !== rows) throw damaged(table)
    }
    for (const { sequence, value, called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [sequence, value, called])
    for (const statement of guards.up) await client.query(statement)
    await afterRows?.(client)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    // Without commit, PostgreSQL rolls back.
    await client.end()
  }
}

function damaged(table: string): StartRefusal {
  return new StartRefusal(
    `La table ${table} de la sauvegarde n’a pas le nombre de lignes annoncé : rien n’en est restauré.`,
  )
}
