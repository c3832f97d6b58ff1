import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { firstCheckAfter } from './policy.ts'
import { forgetReadings } from './readings.ts'
import { checkJob } from './service.ts'

/** Sites per transaction, and transactions per run: what is left waits for the next hour. */
const batch = { size: 200, most: 50 }

/** Has the sites read whose time has come: confirmed ones each week, others on the days after a failure. */
export async function askDueChecks(
  context: Pick<AppContext, 'transaction' | 'clock' | 'config' | 'jobs' | 'db'>,
): Promise<void> {
  await forgetReadings(context.db, context.clock.now())
  if (!context.config.linkPreviews.enabled) return
  for (let turn = 0; turn < batch.most; turn += 1) if ((await askBatch(context)) < batch.size) return
}

/** Members whose sites are to be read now, longest due first. */
export const dueLinks = (db: Db, now: Date) =>
  db
    .selectFrom('website_links')
    .select('user_id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(sql.lit(batch.size))

function askBatch({ transaction, clock, jobs }: Pick<AppContext, 'transaction' | 'clock' | 'jobs'>) {
  return transaction(async (tx) => {
    const now = clock.now()
    const due = await dueLinks(tx, now).forUpdate().skipLocked().execute()
    if (due.length === 0) return 0
    // A check that is lost is asked for again a day later.
    await tx
      .updateTable('website_links')
      .set({ asked_at: now, next_check_at: firstCheckAfter(now) })
      .where(sql<boolean>`user_id = any(${due.map(({ user_id }) => user_id)}::uuid[])`)
      .execute()
    for (const { user_id: memberId } of due) await jobs.enqueue(tx, checkJob, { memberId })
    return due.length
  })
}
