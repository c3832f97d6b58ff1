import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { bucketPlace } from '@parvis/platform/backup/bucket-place.ts'
import { folderPlace } from '@parvis/platform/backup/folder-place.ts'
import { manifestName } from '@parvis/platform/backup/manifest.ts'
import { type BackupPlace, isBackupName } from '@parvis/platform/backup/place.ts'
import type { Trees } from '@parvis/platform/backup/stored-files.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { localStorage } from '@parvis/platform/storage/local-storage.ts'
import { s3Storage } from '@parvis/platform/storage/s3-storage.ts'
import type { Config } from '../../config/config.ts'
import { pathOf } from '../arguments.ts'

/** Returns whether a path is in a folder after resolving links; neither has to exist. */
export async function isWithin(path: string, folder: string): Promise<boolean> {
  const [real, above] = [await resolved(path), await resolved(folder)]
  return real === above || real.startsWith(above.endsWith(sep) ? above : above + sep)
}

async function resolved(path: string): Promise<string> {
  return realpath(path).catch(async (error: NodeJS.ErrnoException) => {
    // An unreadable place is refused later, at the first write.
    if (!['ENOENT', 'ENOTDIR', 'EACCES'].includes(error.code ?? '')) throw error
    return join(await resolved(dirname(path)), basename(path))
  })
}

/** Opens the place that an operator named: a folder, or `s3://bucket/prefix`. */
export function openPlace(word: string, config: Config): BackupPlace {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/*$/.exec(word) ?? []
  if (bucket === undefined) return folderPlace(pathOf(word))
  const account = config.backupS3
  if (account === undefined)
    throw new StartRefusal(
      'Une sauvegarde vers s3:// demande les quatre variables PARVIS_BACKUP_S3_ENDPOINT, PARVIS_BACKUP_S3_ACCESS_KEY_ID, PARVIS_BACKUP_S3_SECRET_ACCESS_KEY et PARVIS_BACKUP_S3_REGION, ou celles du stockage S3 des fichiers.',
    )
  if (config.s3?.bucket === bucket && config.s3.endpoint === account.endpoint)
    throw new StartRefusal(
      'Ce seau est celui des fichiers des membres : donnez aux sauvegardes un seau à part, chez un autre hébergeur si possible.',
    )
  const storage = s3Storage({ ...account, bucket })
  return bucketPlace(storage, { title: word, prefix, scratchRoot: config.dataFolder })
}

/** Opens a backup that an operator named: one of a place, or the latest one of the place. */
export function openBackup(word: string, config: Config): { place: BackupPlace; name: string | undefined } {
  const trimmed = word.replace(/\/+$/, '')
  const name = basename(trimmed)
  const isOne =
    isBackupName(name) || (!word.startsWith('s3://') && existsSync(join(pathOf(word), manifestName)))
  if (!isOne) return { place: openPlace(word, config), name: undefined }
  return {
    place: openPlace(
      word.startsWith('s3://') ? trimmed.slice(0, -name.length) : dirname(pathOf(word)),
      config,
    ),
    name,
  }
}

/** Files of a site, wherever its storage is. */
export function treesOf(config: Config): Trees {
  return {
    uploads:
      config.s3 === undefined ? localStorage(join(config.dataFolder, 'uploads')) : s3Storage(config.s3),
    media: localStorage(join(config.dataFolder, 'media')),
  }
}
