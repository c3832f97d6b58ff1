import { popularDays } from '@parvis/contract/discovery/feed.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Db } from '../../../platform/database/database.ts'

const everyMs = 3_600_000
/** Posts that are marked at once: who reacts to one of them meanwhile waits for no more. */
const atOnce = 1_000

/** Has posts that have grown too old to be popular leave the indexes of those that may be. Answers how to stop. */
export function ageRegularly(context: AppContext): () => void {
  const age = () =>
    agePosts(context.db, context.clock.now()).catch((error: unknown) =>
      context.log.error({ err: error }, 'ageing posts failed'),
    )
  const timer = setInterval(age, everyMs)
  timer.unref()
  void age()
  return () => clearInterval(timer)
}

/** The window of what is popular begins with an hour: what is older than it by an hour is in nobody's. */
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
