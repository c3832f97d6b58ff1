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
import { dayMs } from '@parvis/platform/durations.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import type { Config } from '../../config/config.ts'
import { version } from '../../version.ts'
import type { Answer } from '../answer.ts'
import { Misuse, pathOf, readArguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import type { Session } from '../session.ts'
import { recordAct } from '../session.ts'
import { isWithin, openPlace, treesOf } from './places.ts'
import { describeMoment, describeSize } from './words.ts'

const help = `Usage :
  npm run backup -- --to DOSSIER|s3://SEAU/PRÉFIXE   sauvegarder la base et les fichiers des membres
  npm run backup -- --last                           quand la dernière sauvegarde a été faite
  npm run backup -- --new-identity FICHIER           créer une identité age ; sa clé publique s’affiche

Options :
  --keep N             ne garder dans ce dossier que les N dernières sauvegardes entières
  --seal-to CLÉ        sceller la sauvegarde pour une clé publique age (age1…), ou pour celles d’un fichier ; répétable
  --secret-to FICHIER  écrire aussi le secret du site, dans ce fichier, hors du dossier des sauvegardes
  --json               donner le résultat en une valeur JSON`

/** `npm run backup`. */
export const backupCommand: Command = {
  needs: 'session',
  help,
  read(words) {
    const { values } = readArguments(words, optionsOfBackup, 0)
    const { to, keep, last, 'seal-to': sealTo = [], 'new-identity': identity, 'secret-to': secretTo } = values
    if (last || identity !== undefined) {
      if (words.length > (last ? 1 : 2)) throw new Misuse('--last et --new-identity se donnent seuls.')
      if (identity === '') throw new Misuse('Il manque le fichier de --new-identity.')
      return identity === undefined ? readLast : () => newIdentity(pathOf(identity))
    }
    if (to === undefined || to === '') throw new Misuse('Il manque --to DOSSIER, ou --to s3://SEAU/PRÉFIXE.')
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
      throw new Misuse(`--keep ${keep} : donnez un nombre entier de 1 à 9999.`)
    if (secretTo === '') throw new Misuse('Il manque le fichier de --secret-to.')
    const options = { to, keep: keep === undefined ? undefined : Number(keep), sealTo, secretTo }
    return async (session) => ({ data: await backUp(session, options) })
  },
}

const optionsOfBackup = {
  to: { type: 'string' },
  keep: { type: 'string' },
  last: { type: 'boolean' },
  'new-identity': { type: 'string' },
  'seal-to': { type: 'string', multiple: true },
  'secret-to': { type: 'string' },
} as const

interface BackupOptions {
  to: string
  keep: number | undefined
  sealTo: string[]
  secretTo: string | undefined
}

async function newIdentity(file: string): Promise<Answer> {
  const recipient = await writeIdentity(file)
  return {
    message: `Clé publique, pour --seal-to : ${recipient}\nL’identité est dans ${file} : gardez-la hors de ce serveur, car elle seule ouvre les sauvegardes scellées, et sans elle rien ne se restaure.`,
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

/** Prints its lines one by one, as a backup may take long. */
async function backUp(session: Session, options: BackupOptions): Promise<BackupData> {
  const { config } = session
  const databaseUrl = await session.openSource()
  const secret = findSecret({ given: config.secret, dataFolder: config.dataFolder })
  if (secret === null)
    throw new StartRefusal(
      `Le secret de ce site n’est pas dans ${config.dataFolder} : lancez la sauvegarde avec les variables du serveur, PARVIS_DATA ou PARVIS_SECRET.`,
    )
  const place = openPlace(options.to, config)
  const recipients = await readRecipients(options.sealTo, pathOf)
  if (recipients.length === 0 && options.to.startsWith('s3://'))
    session.report(
      'Attention : cette sauvegarde part chez un hébergeur sans être scellée, et qui lit le seau y lit les messages privés. Donnez une clé publique avec --seal-to.',
    )
  // Before the backup, so that a refusal comes at once.
  const aboutSecret = await keepSecret(options, secret, config)
  const manifest = await writeBackup({
    databaseUrl,
    trees: treesOf(config),
    place,
    version,
    secret: fingerprintOf(secret),
    recipients,
    now: new Date(),
    progress: session.report,
  })
  session.print(`Sauvegarde entière : ${manifest.name} dans ${place.title}. ${describeContent(manifest)}`)
  if (manifest.deleted_meanwhile.length > 0)
    session.print(`Fichiers supprimés pendant la sauvegarde : ${manifest.deleted_meanwhile.join(', ')}`)
  if (recipients.length > 0)
    session.print(
      `Elle est scellée pour ${recipients.join(', ')} : seule l’identité age correspondante l’ouvre.`,
    )
  session.print(aboutSecret)
  const database = await session.findDatabase()
  if (database !== undefined) {
    const now = new Date()
    await keepBackupRun(database.db, place, manifest, now)
    // After the run is kept: from then on the server writes new entries to this place.
    await mergeLedger(database.db, secret, place, now).catch(reportRefusal(session))
    await recordAct(database, 'site_backed_up')
  }
  const removed = options.keep === undefined ? [] : await keepLatest(place, options.keep, manifest, session)
  await clearLeftovers(place, session)
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
    secret_file: options.secretTo === undefined ? null : pathOf(options.secretTo),
    removed,
  }
}

/** Reports a refusal that does not touch the new backup, which is whole. */
function reportRefusal(session: Session) {
  return (error: unknown) => {
    if (!(error instanceof StartRefusal)) throw error
    session.report(error.message)
  }
}

const rowsOf = ({ tables }: BackupManifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

function describeContent(manifest: BackupManifest): string {
  return `${manifest.tables.length} tables, ${rowsOf(manifest)} lignes, ${manifest.files.count} fichiers, ${describeSize(sizeOf(manifest))}.`
}

/** Writes the secret to the file that the operator named, outside of backups; returns a sentence for the operator. */
async function keepSecret(
  { to, secretTo }: BackupOptions,
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
  session: Session,
): Promise<string[]> {
  const removed: string[] = []
  let own = 0
  for (const name of (await place.names()).reverse()) {
    const isOwn = (await secretOf(place, name)) === secret
    if (isOwn) own += 1
    if (isOwn && own > count) {
      await place.remove(name)
      removed.push(name)
      session.print(`Sauvegarde ancienne supprimée : ${name}`)
    } else if (!isOwn && own >= count)
      session.print(`Sauvegarde ancienne laissée, car illisible ou d’un site qui a un autre secret : ${name}`)
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

/** Deletes leftovers of killed backups. A failure here does not touch the new backup, which is whole. */
async function clearLeftovers(place: BackupPlace, session: Session): Promise<void> {
  try {
    for (const name of await place.removeLeftovers(new Date(Date.now() - dayMs)))
      session.print(`Reste d’une sauvegarde interrompue supprimé : ${name}`)
  } catch (error) {
    session.report(
      `La sauvegarde est entière, mais les restes de sauvegardes interrompues n’ont pas pu être supprimés dans ${place.title} : ${error instanceof Error ? error.message : error}`,
    )
  }
}

async function readLast(session: Session): Promise<Answer> {
  const database = await session.findDatabase()
  const last = database && (await readLastBackup(database.db))
  if (last === undefined)
    return { message: 'Aucune sauvegarde n’est notée dans cette base.', data: { last: null } }
  const { taken_at, name, place, bytes } = last
  return {
    message: `Dernière sauvegarde : ${describeMoment(taken_at)}, ${name} dans ${place}, ${describeSize(Number(bytes))}.`,
    data: { last: { taken_at: taken_at.toISOString(), name, place, bytes: Number(bytes) } },
  }
}
