import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { dayMs, hourMs } from '@parvis/platform/durations.ts'
import { incomingFolder } from '@parvis/platform/storage/incoming.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { stillNeeded } from '../../audit/evidence/index.ts'
import { narrowKeys } from './views.ts'

/** Media not attached within this time is deleted. */
const unusedMs = dayMs
const clearedAtOnce = 200

/** Deletes media without references; no payload. */
export const clearJob = 'media_removal'

type MediaContext = Pick<AppContext, 'db' | 'storage' | 'clock' | 'config'>

/** Deletes the files of media without a post, comment or member, unattached for a day, or kept for a closed case. */
export async function clearUnreferencedMedia(store: MediaContext): Promise<void> {
  await store.db
    .updateTable('media')
    .set({ state: 'removed', case_id: null })
    .where('state', '=', sql.lit('kept'))
    .where(({ not }) => not(stillNeeded(store.clock.now())))
    .execute()
  const before = new Date(store.clock.now().getTime() - unusedMs)
  await store.db
    .updateTable('media')
    .set({ state: 'removed' })
    .where('state', '=', sql.lit('pending'))
    .where('created_at', '<', before)
    .execute()
  for (;;) {
    const loose = await store.db
      .selectFrom('media')
      .select(['id', 'kind', 'key', 'width'])
      .where('state', '=', sql.lit('removed'))
      .orderBy('created_at')
      .limit(clearedAtOnce)
      .execute()
    if (loose.length === 0) break
    // The files go first: files without a row would never be found.
    for (const row of loose) for (const { key } of [...narrowKeys(row), row]) await store.storage.remove(key)
    const ids = loose.map(({ id }) => id)
    await store.db.deleteFrom('media').where('id', 'in', ids).execute()
  }
}

/** Registers the worker that deletes unreferenced media. */
export async function registerMediaWorker(context: AppContext): Promise<void> {
  await context.jobs.handle(clearJob, () => clearUnreferencedMedia(context), { keptFor: 3_600 })
}

/** Milliseconds after which no process writes to a temporary file. */
const unusedFor = hourMs

/** Deletes temporary files of killed processes. Keeps files that another node may still write. */
export async function clearTemporaryFiles({
  config,
  log,
}: Pick<AppContext, 'config' | 'log'>): Promise<void> {
  const folder = incomingFolder(config)
  const before = performance.timeOrigin - (config.databaseUrl === undefined ? 0 : unusedFor)
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
