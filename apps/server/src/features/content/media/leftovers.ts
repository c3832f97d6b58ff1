import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { incomingFolder } from '@parvis/platform/storage/incoming.ts'
import type { AppContext } from '../../../app-context.ts'

/**
 * Deletes the temporary files of this node's former process, which was killed. Each node has a folder of its own, so
 * each does it when it starts.
 */
export async function clearLeftovers({ config, log }: Pick<AppContext, 'config' | 'log'>): Promise<void> {
  const folder = incomingFolder(config)
  try {
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(folder)) await clear(join(folder, name))
  } catch (error) {
    log.warn({ err: error }, 'failed to delete temporary files of the former process')
  }
}

async function clear(path: string): Promise<void> {
  const left = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (left !== null && left.mtimeMs < performance.timeOrigin) await rm(path, { recursive: true, force: true })
}
