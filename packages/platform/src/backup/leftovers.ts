import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Deletes those folders below `root` in which nothing has changed since a moment; returns their names. */
export async function removeUntouched(root: string, names: string[], before: Date): Promise<string[]> {
  const removed: string[] = []
  for (const name of names) {
    const folder = join(root, name)
    const below = await readdir(folder, { recursive: true })
    const changes = await Promise.all(['', ...below].map((path) => changedAt(join(folder, path))))
    if (changes.some((moment) => moment >= before)) continue
    await rm(folder, { recursive: true, force: true })
    removed.push(name)
  }
  return removed
}

/** Returns the time of the latest change. Returns the present for a path that was just deleted: it is in use. */
async function changedAt(path: string): Promise<Date> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return found?.mtime ?? new Date()
}
