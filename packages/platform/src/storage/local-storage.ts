import { mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { folderMarker } from './folder-id.ts'
import type { Storage } from './storage.ts'

/** Stores files below `root`, which must be on the same disk as incoming files. */
export function localStorage(root: string): Storage {
  return {
    async put(key, file) {
      const place = join(root, key)
      await mkdir(dirname(place), { recursive: true })
      await rename(file, place)
    },
    async open(key, range) {
      const handle = await open(join(root, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (handle === null) return null
      const { size } = await handle.stat()
      const { start, end } = range ?? { start: 0, end: size - 1 }
      return { body: handle.createReadStream({ start, end }), bytes: end - start + 1 }
    },
    remove: (key) => rm(join(root, key), { force: true }),
    async *list(prefix) {
      for await (const file of filesBelow(root)) {
        const key = relative(root, file).split(sep).join('/')
        if (key !== folderMarker && key.startsWith(prefix)) yield key
      }
    },
  }
}

/** Files of a folder and its subfolders; none for a folder that is missing or deleted meanwhile. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}
