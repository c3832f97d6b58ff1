import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { hourMs } from '@parvis/platform/durations.ts'
import { incomingFolder } from '@parvis/platform/storage/incoming.ts'
import type { AppContext } from '../../../app-context.ts'

/** Milliseconds after which nobody writes to a temporary file any more. */
const untouchedFor = hourMs

/**
 * Deletes the temporary files of killed processes. Nodes of one database may share the folder: a file that another node
 * may still write to stays.
 */
export async function clearLeftovers({ config, log }: Pick<AppContext, 'config' | 'log'>): Promise<void> {
  const folder = incomingFolder(config)
  const before = performance.timeOrigin - (config.databaseUrl === undefined ? 0 : untouchedFor)
  try {
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(folder)) await clear(join(folder, name), before)
  } catch (error) {
    log.warn({ err: error }, 'failed to delete temporary files of the former process')
  }
}

async function clear(path: string, before: number): Promise<void> {
  const left = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (left !== null && left.mtimeMs < before) await rm(path, { recursive: true, force: true })
}
