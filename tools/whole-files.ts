/** Files that are on the disk as a whole or not at all, also after a crash. For the mirror and the witness. */
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Permissions of a file that a web server may serve. */
export const readableByAll = 0o644
export const readableByOwner = 0o600

type WholeFile = readonly [path: string, content: Buffer | string]

/** Writes one file. */
export function writeWhole(file: WholeFile, mode: number): Promise<void> {
  return writeAllWhole([file], mode)
}

/** Writes files; when it returns, they and their names are on the disk. */
export async function writeAllWhole(files: Iterable<WholeFile>, mode: number): Promise<void> {
  const folders = new Set<string>()
  for (const [path, content] of files) {
    const folder = dirname(path)
    if (!folders.has(folder)) for (const changed of await makeFolder(folder)) folders.add(changed)
    const file = await open(`${path}.new`, 'w', mode)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.new`, path)
  }
  for (const folder of folders) await sync(folder)
}

/** Makes a folder where there is none; returns it, and the folders above it that have got a new one. */
async function makeFolder(folder: string): Promise<string[]> {
  const first = await mkdir(folder, { recursive: true })
  const changed = [folder]
  if (first === undefined) return changed
  for (let above = folder; above !== dirname(first); ) {
    above = dirname(above)
    changed.push(above)
  }
  return changed
}

/** A new name in a folder is on the disk once the folder is. */
async function sync(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Text of a file; null where there is none. */
export async function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
