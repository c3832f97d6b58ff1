import { readRecipients, writeIdentity } from '@parvis/platform/backup/age.ts'
import { mergeLedger } from '@parvis/platform/backup/erasure-ledger.ts'
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
import { type Config, loadConfig } from '../../config/config.ts'
import { borrowDatabaseSource } from '../../database-source.ts'
import { migrations } from '../../migrations.ts'
import { version } from '../../version.ts'
import {
  type Answer,
  Misuse,
  type Print,
  printAnswer,
  readArguments,
  readCommand,
  refuseMore,
} from '../command-answer.ts'
import { recordCommand } from './act.ts'
import { isWithin, openPlace, pathOf, treesOf } from './places.ts'
import { momentInWords, sizeInWords } from './words.ts'

const usage = `Usage :
  npm run backup -- --to DOSSIER|s3://SEAU/PRÉFIXE   sauvegarder la base et les fichiers des membres
  npm run backup -- --last                           quand la dernière sauvegarde a été faite
  npm run backup -- --new-identity FICHIER           créer une identité age ; sa clé publique s’affiche

Options :
  --keep N             ne garder dans ce dossier que les N dernières sauvegardes entières
  --seal-to CLÉ        sceller la sauvegarde pour une clé publique age (age1…), ou pour celles d’un fichier ; répétable
  --secret-to FICHIER  écrire aussi le secret du site, dans ce fichier, hors du dossier des sauvegardes
  --json               donner le résultat en une valeur JSON`

interface Wish {
  to: string
  keep: number | undefined
  sealTo: string[]
  secretTo: string | undefined
}

function readWish(words: string[]): Wish | 'last' | { newIdentity: string } {
  const { values, positionals } = readArguments(words, {
    to: { type: 'string' },
    keep: { type: 'string' },
    last: { type: 'boolean' },
    'new-identity': { type: 'string' },
    'seal-to': { type: 'string', multiple: true },
    'secret-to': { type: 'string' },
  })
  refuseMore(positionals)
  const {
    to,
    keep,
    last,
    'new-identity': newIdentity,
    'seal-to': sealTo = [],
    'secret-to': secretTo,
  } = values
  if (last || newIdentity !== undefined) {
    if (words.length > (last ? 1 : 2)) throw new Misuse('--last et --new-identity se donnent seuls.')
    if (newIdentity === '') throw new Misuse('Il manque le fichier de --new-identity.')
    return newIdentity === undefined ? 'last' : { newIdentity }
  }
  if (to === undefined || to === '') throw new Misuse('Il manque --to DOSSIER, ou --to s3://SEAU/PRÉFIXE.')
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    throw new Misuse(`--keep ${keep} : donnez un nombre entier de 1 à 9999.`)
  if (secretTo === '') throw new Misuse('Il manque le fichier de --secret-to.')
  return { to, keep: keep === undefined ? undefined : Number(keep), sealTo, secretTo }
}

/** Runs `npm run backup -- …` and returns its exit code: 0 done, 2 usage. `--json` and `--help` are those of all commands. */
export async function runBackup(
  words: string[],
  env: Record<string, string | undefined>,
  print: Print,
): Promise<number> {
  const command = readCommand(print, words, usage, readWish)
  if ('exitCode' in command) return command.exitCode
  const { wish, isJson } = command
  if (typeof wish === 'object' && 'newIdentity' in wish)
    return printAnswer(print, await newIdentity(pathOf(wish.newIdentity)), isJson)
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

async function newIdentity(file: string): Promise<Answer> {
  const recipient = await writeIdentity(file)
  return {
    said: `Clé publique, pour --seal-to : ${recipient}\nL’identité est dans ${file} : gardez-la hors de ce serveur, car elle seule ouvre les sauvegardes scellées, et sans elle rien ne se restaure.`,
    data: { recipient, file },
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
  /** Public keys that it is sealed to. */
  sealed_to: string[]
  removed: string[]
}

async function backUp(wish: Wish, config: Config, databaseUrl: string, print: Print): Promise<BackupData> {
  const secret = findSecret({ given: config.secret, dataFolder: config.dataFolder })
  if (secret === null)
    throw new StartRefusal(
      `Le secret de ce site n’est pas dans ${config.dataFolder} : lancez la sauvegarde avec les variables du serveur, PARVIS_DATA ou PARVIS_SECRET.`,
    )
  const place = openPlace(wish.to, config)
  const recipients = await readRecipients(wish.sealTo, pathOf)
  if (recipients.length === 0 && wish.to.startsWith('s3://'))
    print.error(
      'Attention : cette sauvegarde part chez un hébergeur sans être scellée, et qui lit le seau y lit les messages privés. Donnez une clé publique avec --seal-to.',
    )
  // Before the backup, so that a refusal comes at once.
  const aboutSecret = await keepSecret(wish, secret, config)
  const manifest = await writeBackup({
    databaseUrl,
    trees: treesOf(config),
    place,
    version,
    secret: fingerprintOf(secret),
    recipients,
    now: new Date(),
    progress: (line) => print.error(line),
  })
  print.log(`Sauvegarde entière : ${manifest.name} dans ${place.title}. ${contentInWords(manifest)}`)
  if (manifest.deleted_meanwhile.length > 0)
    print.log(`Fichiers supprimés pendant la sauvegarde : ${manifest.deleted_meanwhile.join(', ')}`)
  if (recipients.length > 0)
    print.log(`Elle est scellée pour ${recipients.join(', ')} : seule l’identité age correspondante l’ouvre.`)
  print.log(aboutSecret)
  await withDatabase(databaseUrl, async ({ db, transaction }, isCurrent) => {
    if (!isCurrent) return
    const now = new Date()
    await keepBackupRun(db, place, manifest, now)
    // After the run is kept: from then on the server writes new entries to this place.
    await mergeLedger(db, secret, place, now).catch(refusalOnly(print))
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
    sealed_to: recipients,
    secret_file: wish.secretTo === undefined ? null : pathOf(wish.secretTo),
    removed,
  }
}

/** Prints a refusal that does not touch the new backup, which is whole. */
function refusalOnly(print: Print) {
  return (error: unknown) => {
    if (!(error instanceof StartRefusal)) throw error
    print.error(error.message)
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
