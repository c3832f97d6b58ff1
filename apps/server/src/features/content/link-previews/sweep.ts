import { hourMs } from '@parvis/platform/durations.ts'
import type { AppContext } from '../../../app-context.ts'
import { readExpiredPreviews } from './store.ts'
import { previewImageKey } from './views.ts'

/** A post in progress may still refer to a preview that has just expired. */
const graceMs = hourMs

/** Deletes expired previews that no post refers to, with their images. */
export async function sweepPreviews({ db, storage, clock }: Pick<AppContext, 'db' | 'storage' | 'clock'>) {
  const before = new Date(clock.now().getTime() - graceMs)
  let page = await readExpiredPreviews(db, before, null)
  for (;;) {
    for (const { id, fetches, is_used } of page.expired) {
      if (is_used) continue
      // All file numbers, including those of aborted attempts.
      for (let fetch = 1; fetch <= fetches; fetch += 1) await storage.remove(previewImageKey(id, fetch))
      await db.deleteFrom('link_previews').where('id', '=', id).where('expires_at', '<', before).execute()
    }
    if (page.next === null) return
    page = await readExpiredPreviews(db, before, page.next)
  }
}
