import { popularDays } from '@parvis/contract/discovery/feed.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { dayMs, hourMs } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'

/** Posts per statement: a reaction to one of them waits for this batch at most. */
const batchSize = 1_000

/**
 * Unmarks posts older than the popularity window. Readers' windows begin at a full hour, so the posts of one
 * more hour are kept.
 */
export async function expirePopularCandidates(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - popularDays * dayMs - hourMs)
  for (let aged = batchSize; aged === batchSize; ) {
    const { numAffectedRows } = await sql`
      with aged as (
        select post_id from post_ranks where young and created_at < ${before}
        order by created_at limit ${sql.lit(batchSize)} for update skip locked
      )
      update post_ranks set young = false from aged where post_ranks.post_id = aged.post_id`.execute(db)
    aged = Number(numAffectedRows ?? 0)
  }
}
