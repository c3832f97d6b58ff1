import { readdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { BackupManifest } from '@parvis/platform/backup/manifest.ts'
import { readBackup, verifyBackup } from '@parvis/platform/backup/read-backup.ts'
import { refuseFullTarget, refuseNewerBackup, restoreBackup } from '@parvis/platform/backup/restore-backup.ts'
import {
  findSecret,
  fingerprintOf,
  installSecret,
  type KeptSecret,
  readSecretFile,
} from '@parvis/platform/backup/secret-file.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { incomingFolder } from '@parvis/platform/storage/incoming.ts'
import type { Print } from '../command-answer.ts'
import { type Config, loadConfig } from '../config.ts'
import { openDatabaseSource } from '../database-source.ts'
import { migrations } from '../migrations.ts'
import { openBackup, pathOf, treesOf } from './places.ts'
import { momentInWords, readOptions } from './words.ts'

const usage = `Usage :
  npm run restore -- --from SAUVEGARDE [--secret FICHIER]   restaurer dans une base et un dossier vides
  npm run verify-backup -- SAUVEGARDE                       relire une sauvegarde, fichier par fichier

SAUVEGARDE est un dossier, ou s3://SEAU/PRÉFIXE, où la dernière est prise, ou l’une d’elles : …/parvis-AAAA-MM-JJT….
Le secret est celui de PARVIS_SECRET, de PARVIS_DATA/secret.key, ou du FICHIER écrit par npm run backup -- --secret-to.`

/** Runs `npm run verify-backup -- …` and returns its exit code: 0 whole, 2 usage. */
export async function runVerifyBackup(
  words: string[],
  env: Record<string, string | undefined>,
  print: Print,
): Promise<number> {
  const [word] = words
  if (word === undefined || words.length > 1 || word.startsWith('--')) {
    print.error(usage)
    return 2
  }
  const { place, name } = openBackup(word, loadConfig(env))
  const manifest = await readBackup(place, name)
  await verifyBackup(place, manifest)
  print.log(
    `La sauvegarde ${manifest.name} est entière : ${manifest.tables.length} tables, ${manifest.files.count} fichiers, tous conformes à leur empreinte.`,
  )
  return 0
}

/** Runs `npm run restore -- …` and returns its exit code: 0 done, 2 usage. */
export async function runRestore(
  words: string[],
  env: Record<string, string | undefined>,
  print: Print,
): Promise<number> {
  const options = readOptions(() =>
    parseArgs({ args: words, options: { from: { type: 'string' }, secret: { type: 'string' } } }),
  )
  if (!options?.values.from) {
    print.error(usage)
    return 2
  }
  const config = loadConfig(env)
  const { place, name } = openBackup(options.values.from, config)
  const manifest = await readBackup(place, name)
  await refuseNewerBackup(manifest, migrations)
  await refuseFullFolder(config)
  const secret = await secretFor(manifest, config, options.values.secret)
  const progress = (line: string) => print.error(line)
  progress(`Vérification de ${manifest.name}…`)
  await verifyBackup(place, manifest)
  const source = await openDatabaseSource(config, { fresh: false, progress })
  try {
    const trees = treesOf(config)
    await refuseFullTarget({ databaseUrl: source.url, trees })
    const task = { manifest, place, databaseUrl: source.url, migrations, trees, progress }
    await restoreBackup({ ...task, incoming: incomingFolder(config) }).catch(explain)
    if (secret !== undefined) await installSecret(config.dataFolder, secret)
  } finally {
    await source.stop()
  }
  print.log(
    `La sauvegarde ${manifest.name} est restaurée : le site est tel qu’il était le ${momentInWords(new Date(manifest.taken_at))}. Démarrez Parvis : il met le schéma à jour s’il le faut.`,
  )
  return 0
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

/** Returns the secret to install; undefined when the site to restore has it already. */
async function secretFor(
  manifest: BackupManifest,
  config: Config,
  file: string | undefined,
): Promise<KeptSecret | undefined> {
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
  if (present !== null) return undefined
  if (secret.origin === 'PARVIS_SECRET')
    throw new StartRefusal(
      'Le secret de ce site était dans PARVIS_SECRET : donnez à cette variable la valeur que contient le fichier, pour la restauration et pour chaque serveur.',
    )
  return secret
}
