import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { incomingFolder } from '../../../platform/storage/incoming.ts'
import { stillNeeded } from '../../audit/evidence/policy.ts'
import { narrowKeys } from './views.ts'

/** What no post or comment has taken up by then is not wanted any more. */
const unusedMs = 24 * 60 * 60_000
const sweepEveryMs = 5 * 60_000
const clearedAtOnce = 200

/** Removes media that nothing refers to; carries no data. */
export const clearJob = 'media_removal'

type Store = Pick<AppContext, 'db' | 'storage' | 'clock' | 'config'>

/**
 * Removes the files of media whose post, comment or member is gone, of those never taken up within a day, and of those
 * that were kept for a case which is over.
 */
export async function clearLooseMedia(store: Store): Promise<void> {
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
    // The files first: a row without its files is found again, files without their row are not.
    for (const row of loose) for (const { key } of [...narrowKeys(row), row]) await store.storage.remove(key)
    const ids = loose.map(({ id }) => id)
    await store.db.deleteFrom('media').where('id', 'in', ids).execute()
  }
  await clearIncoming(incomingFolder(store.config), before)
}

/** What a server that was killed left half taken in. */
async function clearIncoming(folder: string, before: Date): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const left = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (left !== null && left.mtime < before) await rm(path, { recursive: true, force: true })
  }
}

/** Clears when a job asks for it, and now and then on every node, harmlessly often. Answers how to stop. */
export async function clearLooseMediaRegularly(context: AppContext): Promise<() => void> {
  await context.jobs.handle(clearJob, () => clearLooseMedia(context), { keptFor: 3_600 })
  const timer = setInterval(() => {
    clearLooseMedia(context).catch((error: unknown) =>
      context.log.error({ err: error }, 'clean-up of media failed'),
    )
  }, sweepEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
