import { popularDays } from '@parvis/contract/discovery/feed.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Db } from '../../../platform/database/database.ts'

const everyMs = 3_600_000
/** Posts per statement: a reaction to one of them waits for this batch at most. */
const batchSize = 1_000

/** Removes posts past the popularity window from its index, every hour. Returns the function that stops it. */
export function expireRegularly(context: AppContext): () => void {
  const expire = () =>
    expirePopularCandidates(context.db, context.clock.now()).catch((error: unknown) =>
      context.log.error({ err: error }, 'failed to expire candidates of the popularity ranking'),
    )
  const timer = setInterval(expire, everyMs)
  timer.unref()
  void expire()
  return () => clearInterval(timer)
}

/**
 * Unmarks posts older than the popularity window. Readers' windows begin at a full hour, so the posts of one
 * more hour are kept.
 */
export async function expirePopularCandidates(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - popularDays * 86_400_000 - everyMs)
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
