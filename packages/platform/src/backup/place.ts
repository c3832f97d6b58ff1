import { createReadStream, existsSync } from 'node:fs'
import { link, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { StartRefusal } from '../start-refusal.ts'
import type { Storage } from '../storage/storage.ts'
import { manifestName } from './manifest.ts'

/** A folder or a bucket that holds backups, each under its name. */
export interface BackupPlace {
  /** As operators know it. */
  title: string
  /** Names of whole backups, oldest first. */
  names(): Promise<string[]>
  /** Opens a file of a backup; null when there is none. */
  open(name: string, file: string): Promise<Readable | null>
  begin(name: string): Promise<Draft>
  /** Removes a backup. It no longer counts as whole from the first moment. */
  remove(name: string): Promise<void>
}

/** A backup that is being written. Readers do not see it before it is whole. */
export interface Draft {
  /** Folder in which a file is written before it is kept. */
  scratch: string
  /** Adds a file of the scratch folder to the backup, under the same name. */
  keep(file: string): Promise<void>
  /** Takes over a file of another backup of this place without copying it; false when that is not possible. */
  share(backup: string, file: string): Promise<boolean>
  /** Makes the backup whole. */
  finish(): Promise<void>
  /** Deletes what was written. */
  abandon(): Promise<void>
}

/** Their order is that of time. */
const namePattern = /^parvis-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/

export function isBackupName(name: string): boolean {
  return namePattern.test(name)
}

export function backupNameAt(moment: Date): string {
  return `parvis-${moment.toISOString().replaceAll(':', '-')}`
}

const unfinished = '.inachevee-'
const retired = '.retiree-'

/** Backups in a folder. A backup gets its name once it is whole. */
export function folderPlace(root: string): BackupPlace {
  return {
    title: root,
    async names() {
      const entries = await readdir(root).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      return entries.filter((name) => isBackupName(name) && existsSync(join(root, name, manifestName))).sort()
    },
    async open(name, file) {
      const place = join(root, name, file)
      return existsSync(place) ? createReadStream(place) : null
    },
    async begin(name) {
      const [scratch, place] = [join(root, unfinished + name), join(root, name)]
      await mkdir(root, { recursive: true, mode: 0o700 })
      await mkdir(scratch, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
        throw new StartRefusal(`Une autre sauvegarde s’écrit dans ${scratch} : attendez qu’elle soit finie.`)
      })
      return {
        scratch,
        keep: async () => undefined,
        async share(backup, file) {
          const shared = join(scratch, file)
          await mkdir(dirname(shared), { recursive: true, mode: 0o700 })
          return link(join(root, backup, file), shared).then(
            () => true,
            () => false,
          )
        },
        finish: () => rename(scratch, place),
        abandon: () => rm(scratch, { recursive: true, force: true }),
      }
    },
    async remove(name) {
      const leaving = join(root, retired + name)
      await rename(join(root, name), leaving)
      await rm(leaving, { recursive: true })
    },
  }
}

/** Folder of marks in a bucket: one for each whole backup, so that finding them lists nothing else. */
const whole = 'entieres/'

/**
 * Backups in a bucket, below a prefix.
 * @param scratchRoot folder in which files are written before they are sent
 */
export function bucketPlace(
  storage: Storage,
  { title, prefix, scratchRoot }: { title: string; prefix: string; scratchRoot: string },
): BackupPlace {
  const at = (path: string) => (prefix === '' ? path : `${prefix}/${path}`)
  async function keysBelow(path: string): Promise<string[]> {
    const keys: string[] = []
    for await (const key of storage.list(at(path))) keys.push(key.slice(at(path).length))
    return keys
  }
  return {
    title,
    async names() {
      return (await keysBelow(whole)).filter(isBackupName).sort()
    },
    async open(name, file) {
      return (await storage.open(at(`${name}/${file}`)))?.body ?? null
    },
    async begin(name) {
      await mkdir(scratchRoot, { recursive: true, mode: 0o700 })
      const scratch = await mkdtemp(join(scratchRoot, 'sauvegarde-'))
      const kept: string[] = []
      const send = (file: string, key: string) =>
        storage.put(key, join(scratch, file), 'application/octet-stream')
      return {
        scratch,
        async keep(file) {
          const key = at(`${name}/${file}`)
          kept.push(key)
          await send(file, key)
          // The manifest is sent once more, as the mark.
          if (file !== manifestName) await rm(join(scratch, file))
        },
        share: async () => false,
        async finish() {
          await send(manifestName, at(whole + name))
          await rm(scratch, { recursive: true })
        },
        async abandon() {
          await rm(scratch, { recursive: true, force: true })
          for (const key of kept) await storage.remove(key)
        },
      }
    },
    async remove(name) {
      await storage.remove(at(whole + name))
      for (const file of await keysBelow(`${name}/`)) await storage.remove(at(`${name}/${file}`))
    },
  }
}
