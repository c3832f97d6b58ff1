import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type ExportedTable, exportTable, fieldsOf } from '@parvis/platform/backup/export-tables.ts'
import { type Snapshot, withSnapshot } from '@parvis/platform/backup/snapshot.ts'
import { listKeys, openKey } from '@parvis/platform/backup/stored-files.ts'
import { type Sum, writeCounted } from '@parvis/platform/backup/sums.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { isOutOfRoom } from '@parvis/platform/storage/room.ts'
import { exportedLines } from '../../features/audit/transparency-log/index.ts'
import { version } from '../../version.ts'
import type { Answer } from '../answer.ts'
import { Misuse, pathOf, readArguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { recordAct } from '../session.ts'
import { leftOut, readMe } from './export-contents.ts'
import { treesOf } from './places.ts'

const help = `Usage :
  npm run export-site -- --to DOSSIER   exporter tout le site en formats ouverts (JSON Lines), pour le déménager

Avec --json, le résultat est une valeur JSON.`

/** `npm run export-site`. */
export const exportCommand: Command = {
  needs: 'session',
  help,
  read(words) {
    const { to } = readArguments(words, { to: { type: 'string' } }, 0).values
    if (!to) throw new Misuse('Il manque --to DOSSIER.')
    return (session) => exportSite(session, pathOf(to))
  },
}

async function exportSite(session: Session, folder: string): Promise<Answer> {
  const { config } = session
  if (existsSync(folder)) throw new StartRefusal(`${folder} existe déjà : donnez avec --to un dossier neuf.`)
  const database = await session.openDatabase()
  const url = await session.openSource()
  const tables = await inDraft(folder, (draft) => writeExport({ config, url, db: database.db }, draft))
  await recordAct(database, 'site_exported')
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return {
    message: `Le site est exporté dans ${folder} : ${tables.length} tables, ${rows} lignes. Il contient des données privées : lisez LISEZ-MOI.md, gardez-le chiffré, ne le publiez pas.`,
    data: { folder, tables: tables.length, rows },
  }
}

/** Lets `work` fill a folder that gets its name once it is whole; a failure leaves no files. */
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

interface ExportedSite {
  config: Session['config']
  url: string
  db: Db
}

async function writeExport({ config, url, db }: ExportedSite, folder: string): Promise<ExportedTable[]> {
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
  files.push({ file: 'journal.jsonl', ...(await writeLog(db, folder)) })
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

function writeLog(db: Db, folder: string): Promise<Sum> {
  const lines = Readable.from(exportedLines(db), { objectMode: false })
  return writeCounted(join(folder, 'journal.jsonl'), lines)
}

function write(folder: string, name: string, text: string): Promise<void> {
  return writeFile(join(folder, name), text, { mode: 0o600 })
}
