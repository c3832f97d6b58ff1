import { parseArgs } from 'node:util'
import { keepBackupRun, readLastBackup, sizeOf } from '@parvis/platform/backup/last-backup.ts'
import type { BackupManifest } from '@parvis/platform/backup/manifest.ts'
import type { BackupPlace } from '@parvis/platform/backup/place.ts'
import { readBackup } from '@parvis/platform/backup/read-backup.ts'
import {
  findSecret,
  fingerprintOf,
  type KeptSecret,
  placeOfSecret,
  writeSecretFile,
} from '@parvis/platform/backup/secret-file.ts'
import { writeBackup } from '@parvis/platform/backup/write-backup.ts'
import { type Database, openDatabase } from '@parvis/platform/database/database.ts'
import { isMigrated } from '@parvis/platform/database/schema-state.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { type Answer, type Print, printAnswer, printHelp, readCommonOptions } from '../command-answer.ts'
import { type Config, loadConfig } from '../config.ts'
import { borrowDatabaseSource } from '../database-source.ts'
import { migrations } from '../migrations.ts'
import { version } from '../version.ts'
import { recordCommand } from './act.ts'
import { isWithin, openPlace, pathOf, treesOf } from './places.ts'
import { momentInWords, readOptions, sizeInWords } from './words.ts'

const usage = `Usage :
  npm run backup -- --to DOSSIER|s3://SEAU/PRÉFIXE   sauvegarder la base et les fichiers des membres
  npm run backup -- --last                           quand la dernière sauvegarde a été faite

Options :
  --keep N             ne garder dans ce dossier que les N dernières sauvegardes entières
  --secret-to FICHIER  écrire aussi le secret du site, dans ce fichier, hors du dossier des sauvegardes
  --json               donner le résultat en une valeur JSON`

interface Wish {
  to: string
  keep: number | undefined
  secretTo: string | undefined
}

function readWish(words: string[]): Wish | 'last' | undefined {
  const options = readOptions(() =>
    parseArgs({
      args: words,
      options: {
        to: { type: 'string' },
        keep: { type: 'string' },
        last: { type: 'boolean' },
        'secret-to': { type: 'string' },
      },
    }),
  )
  if (options === undefined) return undefined
  const { to, keep, last, 'secret-to': secretTo } = options.values
  if (last) return words.length === 1 ? 'last' : undefined
  if (to === undefined || to === '' || (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))) return undefined
  if (secretTo === '') return undefined
  return { to, keep: keep === undefined ? undefined : Number(keep), secretTo }
}

/** Runs `npm run backup -- …` and returns its exit code: 0 done, 2 usage. `--json` and `--help` are those of all commands. */
export async function runBackup(
  words: string[],
  env: Record<string, string | undefined>,
  print: Print,
): Promise<number> {
  const { isJson, isHelp, rest } = readCommonOptions(words)
  if (isHelp) return printHelp(print, usage)
  const wish = readWish(rest)
  if (wish === undefined) return printHelp(print, usage, { isJson })
  const config = loadConfig(env)
  const source = await borrowDatabaseSource(config, (line) => print.error(line))
  try {
    if (wish === 'last') return printAnswer(print, await withDatabase(source.url, lastBackup), isJson)
    // People read each line as it comes, programs one value at the end.
    const data = await backUp(wish, config, source.url, isJson ? { ...print, log: () => undefined } : print)
    if (isJson) print.log(JSON.stringify(data))
    return 0
  } finally {
    await source.stop()
  }
}

/** Result of a backup, for programs. */
interface BackupData {
  name: string
  place: string
  tables: number
  rows: number
  files: number
  bytes: number
  deleted_meanwhile: string[]
  /** Fingerprint of the secret, and the file that it was written to. */
  secret: string
  secret_file: string | null
  removed: string[]
}

async function backUp(wish: Wish, config: Config, databaseUrl: string, print: Print): Promise<BackupData> {
  const secret = findSecret({ given: config.secret, dataFolder: config.dataFolder })
  if (secret === null)
    throw new StartRefusal(
      `Le secret de ce site n’est pas dans ${config.dataFolder} : lancez la sauvegarde avec les variables du serveur, PARVIS_DATA ou PARVIS_SECRET.`,
    )
  const place = openPlace(wish.to, config)
  // Before the backup, so that a refusal comes at once.
  const aboutSecret = await keepSecret(wish, secret, config)
  const manifest = await writeBackup({
    databaseUrl,
    trees: treesOf(config),
    place,
    version,
    secret: fingerprintOf(secret),
    now: new Date(),
    progress: (line) => print.error(line),
  })
  print.log(`Sauvegarde entière : ${manifest.name} dans ${place.title}. ${contentInWords(manifest)}`)
  if (manifest.deleted_meanwhile.length > 0)
    print.log(`Fichiers supprimés pendant la sauvegarde : ${manifest.deleted_meanwhile.join(', ')}`)
  print.log(aboutSecret)
  await withDatabase(databaseUrl, async ({ db, transaction }, isCurrent) => {
    if (!isCurrent) return
    await keepBackupRun(db, place, manifest, new Date())
    await recordCommand(transaction, 'site_backed_up')
  })
  const removed = wish.keep === undefined ? [] : await keepLatest(place, wish.keep, manifest, print)
  await clearLeftovers(place, print)
  return {
    name: manifest.name,
    place: place.title,
    tables: manifest.tables.length,
    rows: rowsOf(manifest),
    files: manifest.files.count,
    bytes: sizeOf(manifest),
    deleted_meanwhile: manifest.deleted_meanwhile,
    secret: fingerprintOf(secret),
    secret_file: wish.secretTo === undefined ? null : pathOf(wish.secretTo),
    removed,
  }
}

const rowsOf = ({ tables }: BackupManifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

function contentInWords(manifest: BackupManifest): string {
  return `${manifest.tables.length} tables, ${rowsOf(manifest)} lignes, ${manifest.files.count} fichiers, ${sizeInWords(sizeOf(manifest))}.`
}

/** Writes the secret to the file that the operator named, outside of backups; returns a sentence for the operator. */
async function keepSecret(
  { to, secretTo }: Wish,
  secret: KeptSecret,
  { dataFolder }: Config,
): Promise<string> {
  const known = `Le secret (empreinte ${fingerprintOf(secret)})`
  if (secretTo === undefined)
    return `${known} n’est pas dans la sauvegarde, et sans lui rien ne se restaure : gardez ailleurs une copie de ${placeOfSecret(secret, dataFolder)}, ou du fichier qu’écrit --secret-to FICHIER.`
  const file = pathOf(secretTo)
  if (!to.startsWith('s3://') && (await isWithin(file, pathOf(to))))
    throw new StartRefusal(
      `Le secret ne s’écrit pas parmi les sauvegardes, car qui a les deux lit tout : donnez avec --secret-to un fichier hors de ${pathOf(to)}.`,
    )
  await writeSecretFile(file, secret)
  return `${known} est à part, dans ${file} : gardez ce fichier ailleurs que les sauvegardes, car qui a les deux lit tout, et sans lui rien ne se restaure.`
}

/** Removes older backups of this site, and returns their names: another site may have the same place. */
async function keepLatest(
  place: BackupPlace,
  count: number,
  { secret }: BackupManifest,
  print: Print,
): Promise<string[]> {
  const removed: string[] = []
  let own = 0
  for (const name of (await place.names()).reverse()) {
    const isOwn = (await secretOf(place, name)) === secret
    if (isOwn) own += 1
    if (isOwn && own > count) {
      await place.remove(name)
      removed.push(name)
      print.log(`Sauvegarde ancienne supprimée : ${name}`)
    } else if (!isOwn && own >= count)
      print.log(`Sauvegarde ancienne laissée, car illisible ou d’un site qui a un autre secret : ${name}`)
  }
  return removed
}

/** Fingerprint of the secret of a backup's site; undefined when the backup is damaged. */
async function secretOf(place: BackupPlace, name: string): Promise<string | undefined> {
  try {
    return (await readBackup(place, name)).secret
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    return undefined
  }
}

const day = 24 * 60 * 60_000

/** Deletes leftovers of killed backups. A failure here does not touch the new backup, which is whole. */
async function clearLeftovers(place: BackupPlace, print: Print): Promise<void> {
  try {
    for (const name of await place.removeLeftovers(new Date(Date.now() - day)))
      print.log(`Reste d’une sauvegarde interrompue supprimé : ${name}`)
  } catch (error) {
    print.error(
      `La sauvegarde est entière, mais les restes de sauvegardes interrompues n’ont pas pu être supprimés dans ${place.title} : ${error instanceof Error ? error.message : error}`,
    )
  }
}

async function lastBackup({ db }: Database, isCurrent: boolean): Promise<Answer> {
  const last = isCurrent ? await readLastBackup(db) : undefined
  if (last === undefined)
    return { said: 'Aucune sauvegarde n’est notée dans cette base.', data: { last: null } }
  const { taken_at, name, place, bytes } = last
  return {
    said: `Dernière sauvegarde : ${momentInWords(taken_at)}, ${name} dans ${place}, ${sizeInWords(Number(bytes))}.`,
    data: { last: { taken_at: taken_at.toISOString(), name, place, bytes: Number(bytes) } },
  }
}

async function withDatabase<Result>(
  url: string,
  use: (database: Database, isCurrent: boolean) => Promise<Result>,
): Promise<Result> {
  const report = (error: unknown) => console.error(error instanceof Error ? error.message : error)
  const database = openDatabase({ url, poolSize: 1, onEffectError: report, onConnectionError: report })
  try {
    return await use(database, await isMigrated(database.pool, migrations))
  } finally {
    await database.close()
  }
}
