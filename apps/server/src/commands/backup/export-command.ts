import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type ExportedTable, exportTable, fieldsOf } from '@parvis/platform/backup/export-tables.ts'
import { type Snapshot, withSnapshot } from '@parvis/platform/backup/snapshot.ts'
import { listKeys, openKey } from '@parvis/platform/backup/stored-files.ts'
import { type Sum, writeCounted } from '@parvis/platform/backup/sums.ts'
import { type Database, openDatabase } from '@parvis/platform/database/database.ts'
import { isMigrated } from '@parvis/platform/database/schema-state.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { isOutOfRoom } from '@parvis/platform/storage/room.ts'
import { type Config, loadConfig } from '../../config/config.ts'
import { borrowDatabaseSource } from '../../database-source.ts'
import { exportedLines } from '../../features/audit/transparency-log/index.ts'
import { migrations } from '../../migrations.ts'
import { version } from '../../version.ts'
import { Misuse, type Print, printAnswer, readArguments, readCommand, refuseMore } from '../command-answer.ts'
import { recordCommand } from './act.ts'
import { leftOut, readMe } from './export-contents.ts'
import { pathOf, treesOf } from './places.ts'

const usage = `Usage :
  npm run export-site -- --to DOSSIER   exporter tout le site en formats ouverts (JSON Lines), pour le déménager

Avec --json, le résultat est une valeur JSON.`

function readWish(words: string[]): { to: string } {
  const { values, positionals } = readArguments(words, { to: { type: 'string' } })
  refuseMore(positionals)
  if (!values.to) throw new Misuse('Il manque --to DOSSIER.')
  return { to: values.to }
}

/** Runs `npm run export-site -- …` and returns its exit code: 0 done, 2 usage. */
export async function runExport(
  words: string[],
  env: Record<string, string | undefined>,
  print: Print,
): Promise<number> {
  const command = readCommand(print, words, usage, readWish)
  if ('exitCode' in command) return command.exitCode
  const config = loadConfig(env)
  const folder = pathOf(command.wish.to)
  if (existsSync(folder)) throw new StartRefusal(`${folder} existe déjà : donnez avec --to un dossier neuf.`)
  const source = await borrowDatabaseSource(config, (line) => print.error(line))
  try {
    await refuseOtherVersion(source.url)
    const tables = await inDraft(folder, (draft) => writeExport(config, source.url, draft))
    await withDatabase(source.url, ({ transaction }) => recordCommand(transaction, 'site_exported'))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const said = `Le site est exporté dans ${folder} : ${tables.length} tables, ${rows} lignes. Il contient des données privées : lisez LISEZ-MOI.md, gardez-le chiffré, ne le publiez pas.`
    return printAnswer(print, { said, data: { folder, tables: tables.length, rows } }, command.isJson)
  } finally {
    await source.stop()
  }
}

/** Lets `work` fill a folder that gets its name once it is whole; a failure leaves nothing. */
async function inDraft<Result>(folder: string, work: (draft: string) => Promise<Result>): Promise<Result> {
  const draft = `${folder}.inacheve`
  await mkdir(draft, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(
      `${draft} ne peut pas être créé (${error.code}) : donnez un autre dossier avec --to.`,
    )
  })
  try {
    const result = await work(draft)
    await rename(draft, folder)
    return result
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!isOutOfRoom(error)) throw error
    throw new StartRefusal(`Le disque est plein : l’export vers ${folder} est abandonné, et rien n’en reste.`)
  }
}

const report = (error: unknown) => console.error(error instanceof Error ? error.message : error)

async function withDatabase<Result>(
  url: string,
  use: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url, poolSize: 1, onEffectError: report, onConnectionError: report })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

async function refuseOtherVersion(url: string): Promise<void> {
  if (await withDatabase(url, ({ pool }) => isMigrated(pool, migrations))) return
  throw new StartRefusal(
    'La base n’est pas celle de cette version de Parvis : démarrez-le une fois, puis recommencez.',
  )
}

async function writeExport(config: Config, url: string, folder: string): Promise<ExportedTable[]> {
  const contents = await withSnapshot(url, async (snapshot) => {
    await write(folder, 'LISEZ-MOI.md', readMe(config.siteUrl, snapshot.takenAt, version))
    return writeTables(snapshot, folder)
  })
  const trees = treesOf(config)
  const files: (Sum & { file: string })[] = []
  for (const key of await listKeys(trees)) {
    const body = await openKey(trees, key)
    const file = `fichiers/${key}`
    if (body !== null) files.push({ file, ...(await writeCounted(join(folder, file), body)) })
  }
  files.push({ file: 'journal.jsonl', ...(await writeLog(url, folder)) })
  await write(folder, 'contenu.json', JSON.stringify({ tables: contents, files }, null, 1))
  return contents
}

async function writeTables(snapshot: Snapshot, folder: string): Promise<ExportedTable[]> {
  const omitted = new Set(Object.values(leftOut).flat())
  const tables = snapshot.tables.filter(({ table }) => !omitted.has(table))
  const written: ExportedTable[] = []
  const fields: Record<string, object> = {}
  for (const table of tables) {
    written.push(await exportTable(snapshot, table, folder))
    fields[table.table] = await fieldsOf(snapshot, table)
  }
  await write(folder, 'champs.json', JSON.stringify(fields, null, 1))
  return written
}

function writeLog(url: string, folder: string): Promise<Sum> {
  return withDatabase(url, ({ db }) =>
    writeCounted(join(folder, 'journal.jsonl'), Readable.from(exportedLines(db), { objectMode: false })),
  )
}

function write(folder: string, name: string, text: string): Promise<void> {
  return writeFile(join(folder, name), text, { mode: 0o600 })
}
