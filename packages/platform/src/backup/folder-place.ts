import { createReadStream, existsSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import { requireWritable } from '../writable-folder.ts'
import { removeUntouched } from './leftovers.ts'
import { manifestName } from './manifest.ts'
import { type BackupPlace, isBackupName, type LedgerFolder, ledgerFolderName } from './place.ts'

const unfinished = '.inachevee-'
const retired = '.retiree-'

/** Backups in a folder. A backup gets its name once it is whole. */
export function folderPlace(root: string): BackupPlace {
  return {
    title: root,
    async names() {
      const entries = (await readdir(root).catch(unlessMissing)) ?? []
      return entries.filter((name) => isBackupName(name) && existsSync(join(root, name, manifestName))).sort()
    },
    async open(name, file) {
      const place = join(root, name, file)
      return existsSync(place) ? createReadStream(place) : null
    },
    async begin(name) {
      const [scratch, place] = [join(root, unfinished + name), join(root, name)]
      requireWritable(root, '--to')
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
      const now = new Date()
      await utimes(leaving, now, now)
      await rm(leaving, { recursive: true, force: true })
    },
    async removeLeftovers(before) {
      const left = (await readdir(root)).filter((entry) =>
        [unfinished, retired].some(
          (start) => entry.startsWith(start) && isBackupName(entry.slice(start.length)),
        ),
      )
      return removeUntouched(root, left, before)
    },
    ledger: ledgerIn(root),
  }
}

/** Rethrows every error but the absence of a file or a folder. */
function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

function ledgerIn(root: string): LedgerFolder {
  const folder = join(root, ledgerFolderName)
  return {
    async names() {
      return (await readdir(folder).catch(unlessMissing)) ?? []
    },
    read: (name) => readFile(join(folder, name), 'utf8').catch(unlessMissing),
    async write(name, text) {
      // Not recursive: an unmounted disk must not get a folder in its place.
      await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
      const scratch = join(folder, `.${name}`)
      await writeFile(scratch, text, { mode: 0o600, flush: true })
      await rename(scratch, join(folder, name))
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
