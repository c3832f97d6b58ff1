import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** File in the root of a folder of files; not one of them. */
export const folderMarker = '.parvis-folder'

const wholeId = /^[\da-f-]{36}$/
const patience = { attempts: 40, everyMs: 50 }

/**
 * Returns the id of a folder, which its first user writes into it: nodes that read the same one share the folder. Works
 * where there are no hard links, as on some network file systems.
 */
export async function folderId(root: string): Promise<string> {
  await mkdir(root, { recursive: true })
  const file = join(root, folderMarker)
  await writeFile(file, randomUUID(), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  for (let attempt = 1; ; attempt += 1) {
    const id = await readFile(file, 'utf8')
    if (wholeId.test(id)) return id
    // Another node is writing it, or ended meanwhile.
    if (attempt === patience.attempts) await writeFile(file, randomUUID())
    else await sleep(patience.everyMs)
  }
}
