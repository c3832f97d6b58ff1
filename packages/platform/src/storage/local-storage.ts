import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
  }
}
