import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import type { S3Storage } from '../storage/s3-storage.ts'
import { removeUntouched } from './leftovers.ts'
import { manifestName } from './manifest.ts'
import { type BackupPlace, isBackupName, ledgerFolderName } from './place.ts'

/** Folder of marks in a bucket: one for each whole backup, so that finding them lists nothing else. */
const whole = 'entieres/'

/** Prefix of temporary folders for files being uploaded. The dot distinguishes them from the operator's folders. */
const scratchStart = '.sauvegarde-en-cours-'

/**
 * Backups in a bucket, below a prefix.
 * @param scratchRoot folder in which files are written before they are sent
 */
export function bucketPlace(
  storage: S3Storage,
  { title, prefix, scratchRoot }: { title: string; prefix: string; scratchRoot: string },
): BackupPlace {
  const at = (path: string) => (prefix === '' ? path : `${prefix}/${path}`)
  async function keysBelow(path: string): Promise<string[]> {
    const keys: string[] = []
    for await (const key of storage.list(at(path))) keys.push(key.slice(at(path).length))
    return keys
  }
  /** Returns whether a key is a file or mark of a backup. Other programs may store files below the same prefix. */
  function isOfBackup(key: string): boolean {
    const [folder = '', file] = key.slice(at('').length).split('/')
    return isBackupName(folder) || (`${folder}/` === whole && file !== undefined && isBackupName(file))
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
      const scratch = await mkdtemp(join(scratchRoot, scratchStart))
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
    async removeLeftovers(before) {
      const wholeOnes = new Set(await this.names())
      const removed: string[] = []
      for await (const folder of storage.folders(at('parvis-'))) {
        const name = folder.slice(at('').length, -1)
        if (!isBackupName(name) || wholeOnes.has(name)) continue
        const changed = await storage.changedAt(folder)
        if (changed === null || changed >= before) continue
        for (const file of await keysBelow(`${name}/`)) await storage.remove(at(`${name}/${file}`))
        removed.push(name)
      }
      for (const start of ['parvis-', whole])
        removed.push(...(await storage.endUploads(at(start), before, isOfBackup)))
      const entries = await readdir(scratchRoot)
      const scratch = entries.filter((name) => name.startsWith(scratchStart))
      return [...removed, ...(await removeUntouched(scratchRoot, scratch, before))]
    },
    ledger: {
      names: () => keysBelow(`${ledgerFolderName}/`),
      async read(name) {
        const found = await storage.open(at(`${ledgerFolderName}/${name}`))
        return found === null ? null : textOf(found.body)
      },
      async write(name, text) {
        await mkdir(scratchRoot, { recursive: true, mode: 0o700 })
        const scratch = await mkdtemp(join(scratchRoot, scratchStart))
        try {
          await writeFile(join(scratch, name), text, { mode: 0o600 })
          await storage.put(at(`${ledgerFolderName}/${name}`), join(scratch, name), 'application/jsonl')
        } finally {
          await rm(scratch, { recursive: true, force: true })
        }
      },
      remove: (name) => storage.remove(at(`${ledgerFolderName}/${name}`)),
    },
  }
}
