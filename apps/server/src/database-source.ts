import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  destroyEmbeddedPostgres,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '@parvis/platform/database/embedded.ts'
import { requireDatabase } from '@parvis/platform/database/require-database.ts'
import { lockFolder } from '@parvis/platform/process-lock.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { requireWritable } from '@parvis/platform/writable-folder.ts'
import type { Config } from './config/config.ts'

export interface DatabaseSource {
  /** Address of PostgreSQL itself, never of a pooler: for migrations, backups and commands, which need sessions. */
  url: string
  embedded: boolean
  stop(): Promise<void>
}

interface SourceOptions {
  /** Starts with an empty data folder. */
  fresh: boolean
  progress: (line: string) => void
}

const lockFiles = new Set(['parvis.lock', 'parvis.pid', 'postgres.lock', 'postgres.pid'])
/** Marker file in every data folder that Parvis created; only such a folder is ever emptied. */
const marker = 'parvis-data'

/** Opens the configured database, or else the embedded one of the data folder, locked for this process. */
export async function openDatabaseSource(
  config: Config,
  { fresh, progress }: SourceOptions,
): Promise<DatabaseSource> {
  if (config.databaseUrl !== undefined) {
    if (fresh) {
      throw new StartRefusal(
        '--fresh ne vide que la base intégrée : retirez DATABASE_URL, ou videz cette base vous-même.',
      )
    }
    requireWritable(config.dataFolder, 'PARVIS_DATA')
    const { databaseUrl, databaseDirectUrl, preparesStatements } = config
    await requireDatabase({ url: databaseUrl, directUrl: databaseDirectUrl, preparesStatements })
    return { url: databaseDirectUrl ?? databaseUrl, embedded: false, stop: async () => undefined }
  }
  const folder = config.dataFolder
  requireWritable(folder, 'PARVIS_DATA')
  const isOurs = claimFolder(folder)
  if (fresh && !isOurs) {
    throw new StartRefusal(
      `--fresh ne vide pas ${folder}, qui contenait déjà des fichiers quand Parvis l’a reçu : choisissez un autre dossier avec PARVIS_DATA.`,
    )
  }
  const lock = lockFolder(folder)
  try {
    if (fresh) {
      progress('Remise à zéro du dossier de données…')
      await destroyEmbeddedPostgres(folder)
      for (const name of readdirSync(folder)) {
        if (!lockFiles.has(name) && name !== marker)
          rmSync(join(folder, name), { recursive: true, force: true })
      }
    }
    const postgres = await startEmbeddedPostgres({
      dataFolder: folder,
      // Test data need not survive a power failure.
      fsync: config.environment !== 'test',
      progress,
    })
    return {
      url: postgres.url,
      embedded: true,
      async stop() {
        await postgres.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * For tools that run beside the server or without it: the running embedded database, or one started for the duration of
 * the tool.
 */
export async function borrowDatabaseSource(
  config: Config,
  progress: (line: string) => void,
): Promise<DatabaseSource> {
  const running = config.databaseUrl === undefined ? await findRunningPostgres(config.dataFolder) : undefined
  if (running !== undefined) return { url: running, embedded: true, stop: async () => undefined }
  return openDatabaseSource(config, { fresh: false, progress })
}

/** Creates the folder when missing; returns whether Parvis created it. */
function claimFolder(folder: string): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isOurs = existsSync(join(folder, marker)) || readdirSync(folder).length === 0
  if (isOurs) {
    writeFileSync(join(folder, marker), 'Dossier de données de Parvis. « npm start -- --fresh » le vide.\n')
  }
  return isOurs
}
