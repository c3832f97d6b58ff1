import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import { givenUpMs, prepareExport } from './prepare.ts'
import { exportJob } from './service.ts'

const batchSize = 100

/** Deletes expired archives and leftover files, and restarts interrupted preparations. */
export async function sweepExports(context: AppContext, signal?: AbortSignal): Promise<void> {
  const { db, storage, clock } = context
  const now = clock.now()
  await db
    .deleteFrom('account_exports')
    .where('state', '=', sql.lit('ready'))
    .where('expires_at', '<=', now)
    .execute()
  for (;;) {
    const left = await db.selectFrom('account_export_leftovers').select('key').limit(batchSize).execute()
    // Deletes the file before its key: a key without a file is found again, a file without a key is not.
    for (const { key } of left) {
      signal?.throwIfAborted()
      await storage.remove(key)
      await db.deleteFrom('account_export_leftovers').where('key', '=', key).execute()
    }
    if (left.length < batchSize) break
  }
  const before = new Date(now.getTime() - 2 * givenUpMs)
  const stale = await db
    .selectFrom('account_exports')
    .select('id')
    .where('state', '=', sql.lit('preparing'))
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('beat_at', 'is', null), eb('beat_at', '<', before)]))
    .limit(batchSize)
    .execute()
  // The claim decides which node prepares it.
  for (const { id } of stale) await context.transaction((tx) => context.jobs.enqueue(tx, exportJob, { id }))
}

/** Prepares requested archives. */
export async function prepareExportsAsOrdered(context: AppContext): Promise<void> {
  await context.jobs.handle<{ id: string }>(
    exportJob,
    ({ id }, signal) => prepareExport(context, id, signal),
    { keptFor: 3_600 },
  )
}
