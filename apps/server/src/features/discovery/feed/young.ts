import { popularDays } from '@parvis/contract/discovery/feed.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Db } from '../../../platform/database/database.ts'

const everyMs = 3_600_000
/** Posts updated per transaction: a reaction to one of them waits no longer than that. */
const atOnce = 1_000

/**
 * Regularly takes posts that are too old to be popular out of the indexes of young posts. Returns a function
 * that stops it.
 */
export function ageRegularly(context: AppContext): () => void {
  const age = () =>
    agePosts(context.db, context.clock.now()).catch((error: unknown) =>
      context.log.error({ err: error }, 'failed to age posts'),
    )
  const timer = setInterval(age, everyMs)
  timer.unref()
  void age()
  return () => clearInterval(timer)
}

/**
 * The popularity window starts at a full hour, so posts older than it by an hour are in no reader's window.
 */
export async function agePosts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - popularDays * 86_400_000 - everyMs)
  for (let aged = atOnce; aged === atOnce; ) {
    const { numAffectedRows } = await sql`
      with aged as (
        select post_id from post_ranks where young and created_at < ${before}
        order by created_at limit ${sql.lit(atOnce)} for update skip locked
      )
      update post_ranks set young = false from aged where post_ranks.post_id = aged.post_id`.execute(db)
    aged = Number(numAffectedRows ?? 0)
  }
}
