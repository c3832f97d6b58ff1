import { readdir, readFile } from 'node:fs/promises'
import { readIdentities, unseal } from '@parvis/platform/backup/age.ts'
import {
  countSince,
  type LedgerEntry,
  ledgerDays,
  readLedger,
} from '@parvis/platform/backup/erasure-ledger.ts'
import type { BackupManifest } from '@parvis/platform/backup/manifest.ts'
import type { BackupPlace } from '@parvis/platform/backup/place.ts'
import { openPublishedLedger } from '@parvis/platform/backup/published-ledger.ts'
import { openFile, readBackup, verifyBackup } from '@parvis/platform/backup/read-backup.ts'
import { refuseFullTarget, refuseOtherSchema, restoreBackup } from '@parvis/platform/backup/restore-backup.ts'
import {
  findSecret,
  fingerprintOf,
  installSecret,
  type KeptSecret,
  readSecretFile,
} from '@parvis/platform/backup/secret-file.ts'
import { migrate } from '@parvis/platform/database/migrate.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { incomingFolder } from '@parvis/platform/storage/incoming.ts'
import pg from 'pg'
import type { Config } from '../../config/config.ts'
import { migrations } from '../../migrations.ts'
import type { Answer } from '../answer.ts'
import { Misuse, pathOf, readArguments, requireWord } from '../arguments.ts'
import type { Command } from '../command.ts'
import { openQuietContext, type Session } from '../session.ts'
import { endSignIns, nothingRepeated, type RepeatedCounts, repeatErasures } from './after-restore.ts'
import { openBackup, treesOf } from './places.ts'
import { describeMoment, describeRepeatable, describeRepeated } from './words.ts'

const help = `Usage :
  npm run restore -- --from SAUVEGARDE [--secret FICHIER] [--identity FICHIER]
      restaurer dans une base et un dossier vides : les sessions, jetons et codes prennent fin, et les effacements faits
      depuis la sauvegarde sont refaits
      --ledger FICHIER|ADRESSE : prendre aussi le registre que le site publie à /log/erasures
  npm run restore -- --finish --from SAUVEGARDE
      faire de même d’une base que pgBackRest vient de ramener en arrière, avant de démarrer Parvis ; sans sauvegarde,
      --ledger seul suffit
  npm run verify-backup -- SAUVEGARDE
      relire une sauvegarde, fichier par fichier, et compter les effacements qu’une restauration referait

SAUVEGARDE est un dossier, ou s3://SEAU/PRÉFIXE, où la dernière est prise, ou l’une d’elles : …/parvis-AAAA-MM-JJT….
Le secret est celui de PARVIS_SECRET, de PARVIS_DATA/secret.key, ou du FICHIER écrit par npm run backup -- --secret-to.
L’identité age ouvre une sauvegarde scellée. Avec --json, le résultat est une valeur JSON.`

/** `npm run verify-backup`. */
export const verifyBackupCommand: Command = {
  needs: 'session',
  help,
  read(words) {
    const [word] = readArguments(words, {}, 1).positionals
    const backup = requireWord(word, 'la sauvegarde')
    return ({ config }) => verify(backup, config)
  },
}

async function verify(word: string, config: Config): Promise<Answer> {
  const { place, name } = openBackup(word, config)
  const manifest = await readBackup(place, name)
  await verifyBackup(place, manifest)
  const secret = findSecret({ given: config.secret, dataFolder: config.dataFolder })
  const isOwn = secret !== null && fingerprintOf(secret) === manifest.secret
  const entries = await readLedger(place, manifest.secret, isOwn ? secret : undefined)
  const counts = countSince(entries, manifest.taken_at)
  return {
    message: `La sauvegarde ${manifest.name} est entière : ${manifest.tables.length} tables, ${manifest.files.count} fichiers, tous conformes à leur empreinte.\n${describeRepeatable(counts)}`,
    data: {
      name: manifest.name,
      tables: manifest.tables.length,
      files: manifest.files.count,
      sealed_to: manifest.sealed_to ?? [],
      erasures: Object.fromEntries(counts),
    },
  }
}

/** `npm run restore`. */
export const restoreCommand: Command = {
  needs: 'session',
  help,
  read(words) {
    const { values } = readArguments(words, optionsOfRestore, 0)
    const { from, secret, identity, ledger, finish = false } = values
    if (finish) {
      if (!from && !ledger) throw new Misuse('Il manque --from SAUVEGARDE, ou --ledger FICHIER|ADRESSE.')
      if (secret !== undefined || identity !== undefined)
        throw new Misuse('--secret et --identity ne servent pas avec --finish.')
      return (session) => finishRestore(session, { from, ledger })
    }
    if (!from) throw new Misuse('Il manque --from SAUVEGARDE.')
    return (session) => restore(session, { from, secret, identity, ledger })
  },
}

const optionsOfRestore = {
  from: { type: 'string' },
  secret: { type: 'string' },
  identity: { type: 'string' },
  ledger: { type: 'string' },
  finish: { type: 'boolean' },
} as const

interface RestoreOptions {
  from: string
  secret: string | undefined
  identity: string | undefined
  ledger: string | undefined
}

/** Options of `--finish`: a ledger beside backups, a published one, or both. */
interface LedgerOptions {
  from: string | undefined
  ledger: string | undefined
}

async function restore(session: Session, options: RestoreOptions): Promise<Answer> {
  const { config, report: progress } = session
  const { place, name } = openBackup(options.from, config)
  const manifest = await readBackup(place, name)
  await refuseOtherSchema(manifest, migrations)
  await refuseFullFolder(config)
  refuseForgottenErasures(manifest)
  const { secret, isPresent } = await secretFor(manifest, config, options.secret)
  const identities = await identitiesFor(place, manifest, options.identity)
  progress(`Vérification de ${manifest.name}…`)
  await verifyBackup(place, manifest)
  // Read here too, so that a damaged ledger is refused before anything is written.
  const published = await readPublished(options.ledger, secret)
  await readLedger(place, manifest.secret, secret)
  const databaseUrl = await session.openSource('exclusive')
  const trees = treesOf(config)
  await refuseFullTarget({ databaseUrl, trees })
  const task = { manifest, place, databaseUrl, migrations, trees, identities, progress }
  await restoreBackup({ ...task, incoming: incomingFolder(config), afterRows: endSignIns }).catch(explain)
  if (!isPresent) await installSecret(config.dataFolder, secret)
  const entries = await readLedger(place, manifest.secret, secret).catch(explain)
  const all = [...entries, ...published]
  const takenAt = new Date(manifest.taken_at)
  const repeated = await repeatOn({ ...config, databaseUrl }, all, takenAt).catch(explain)
  return {
    message: `La sauvegarde ${manifest.name} est restaurée : le site est tel qu’il était le ${describeMoment(takenAt)}, sans ses sessions, jetons ni codes. ${describeRepeated(repeated)} Démarrez Parvis : il met le schéma à jour s’il le faut.`,
    data: { name: manifest.name, taken_at: manifest.taken_at, repeated },
  }
}

/** Ends sessions and repeats erasures, as a restore does, on a database restored by another program. */
async function finishRestore(session: Session, { from, ledger }: LedgerOptions): Promise<Answer> {
  const { config } = session
  const secret = findSecret({ given: config.secret, dataFolder: config.dataFolder })
  if (secret === null)
    throw new StartRefusal(
      `Le secret de ce site n’est pas dans ${config.dataFolder} : donnez PARVIS_DATA ou PARVIS_SECRET.`,
    )
  const entries = [
    ...(from === undefined ? [] : await readKept(openBackup(from, config).place, secret)),
    ...(await readPublished(ledger, secret)),
  ]
  const databaseUrl = await session.openSource('exclusive')
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await endSignIns(client)
  } finally {
    await client.end()
  }
  const repeated = await repeatOn({ ...config, databaseUrl }, entries, undefined)
  return {
    message: `Les sessions, jetons et codes de cette base ont pris fin. ${describeRepeated(repeated)} Démarrez Parvis.`,
    data: { repeated },
  }
}

/** Reads the ledger beside backups. A place with neither was mistyped, and would leave erased accounts restored. */
async function readKept(place: BackupPlace, secret: KeptSecret): Promise<LedgerEntry[]> {
  if ((await place.ledger.names()).length === 0 && (await place.names()).length === 0)
    throw new StartRefusal(
      `Il n’y a ni sauvegarde ni registre des effacements dans ${place.title} : donnez le dossier ou le seau des sauvegardes.`,
    )
  return readLedger(place, fingerprintOf(secret), secret)
}

/** Reads the ledger that a site publishes, from a copy of it or from the site. */
async function readPublished(word: string | undefined, secret: KeptSecret): Promise<LedgerEntry[]> {
  if (word === undefined) return []
  const read = await (/^https?:/.test(word) ? download(word) : readCopy(word))
  return openPublishedLedger(read, secret)
}

async function readCopy(file: string): Promise<string> {
  return readFile(pathOf(file), 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuseLedger(file, error.code === 'ENOENT' ? 'ce fichier n’existe pas' : error.message),
  )
}

async function download(address: string): Promise<string> {
  const response = await fetch(address).catch(() => refuseLedger(address, 'ce site ne répond pas'))
  return response.ok ? response.text() : refuseLedger(address, `ce site répond ${response.status}`)
}

function refuseLedger(word: string, reason: string): never {
  throw new StartRefusal(`Le registre ${word} ne peut pas être lu : ${reason}.`)
}

/**
 * Repeats erasures on a restored database, after bringing its schema up to date, as the next start would. Without entries the schema
 * stays that of the backup. Mails leave at the next start.
 */
async function repeatOn(
  config: Config & { databaseUrl: string },
  entries: LedgerEntry[],
  takenAt: Date | undefined,
): Promise<RepeatedCounts> {
  if (entries.length === 0) return nothingRepeated
  await migrate(config.databaseUrl, migrations)
  const context = await openQuietContext(config)
  try {
    return await repeatErasures(context, entries, takenAt)
  } finally {
    await context.close()
  }
}

function refuseForgottenErasures({ name, taken_at }: BackupManifest): void {
  if (Date.now() - new Date(taken_at).getTime() > ledgerDays * dayMs)
    throw new StartRefusal(
      `La sauvegarde ${name} a plus de ${ledgerDays} jours : le registre ne garde plus tous les effacements faits depuis, et la restaurer ramènerait des comptes effacés.`,
    )
}

/** Reads the identities of a sealed backup, and tries them on one of its files. */
async function identitiesFor(
  place: BackupPlace,
  { name, tables, sealed_to }: BackupManifest,
  file: string | undefined,
): Promise<string[]> {
  if (sealed_to === undefined) return []
  if (file === undefined)
    throw new StartRefusal(
      `La sauvegarde ${name} est scellée pour ${sealed_to.join(', ')} : donnez l’identité age avec --identity FICHIER.`,
    )
  const identities = await readIdentities(pathOf(file))
  const [table] = tables
  if (table !== undefined) {
    const opened = await unseal(await openFile(place, name, table.file), identities)
    opened.destroy()
  }
  return identities
}

/** Reports a failed restore: the server must not be started on its unfinished result. */
function explain(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  throw new StartRefusal(
    `La restauration s’est interrompue : ${message} Ne démarrez pas Parvis sur cette base : recommencez dans une base et un dossier neufs.`,
  )
}

/** Files that a data folder may already hold: its secret, and what an empty one is given. */
const allowed = new Set(['secret.key', 'parvis-data'])

async function refuseFullFolder({ dataFolder }: Config): Promise<void> {
  const entries = await readdir(dataFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const found = entries.find((entry) => !allowed.has(entry))
  if (found !== undefined)
    throw new StartRefusal(
      `Le dossier PARVIS_DATA, ${dataFolder}, n’est pas vide (il a ${found}) : restaurez dans un dossier neuf, car Parvis n’efface rien.`,
    )
}

/** Returns the secret of the backup, and whether the site to restore has it already. */
async function secretFor(
  manifest: BackupManifest,
  config: Config,
  file: string | undefined,
): Promise<{ secret: KeptSecret; isPresent: boolean }> {
  const present = findSecret({ given: config.secret, dataFolder: config.dataFolder })
  const secret = present ?? (file === undefined ? null : await readSecretFile(pathOf(file)))
  if (secret === null)
    throw new StartRefusal(
      `Il manque le secret du site (empreinte ${manifest.secret}) : donnez-le avec --secret (la copie de secret.key, ou le fichier écrit par --secret-to), ou par la variable PARVIS_SECRET.`,
    )
  if (fingerprintOf(secret) !== manifest.secret)
    throw new StartRefusal(
      `Ce secret (empreinte ${fingerprintOf(secret)}) n’est pas celui de la sauvegarde (empreinte ${manifest.secret}).`,
    )
  if (present !== null) return { secret, isPresent: true }
  if (secret.origin === 'PARVIS_SECRET')
    throw new StartRefusal(
      'Le secret de ce site était dans PARVIS_SECRET : donnez à cette variable la valeur que contient le fichier, pour la restauration et pour chaque serveur.',
    )
  return { secret, isPresent: false }
}
