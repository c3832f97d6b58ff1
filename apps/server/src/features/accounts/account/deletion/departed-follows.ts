import type { Tx } from '@parvis/platform/database/database.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'

/** A public count with a follow of a member who has left: of a profile, or of a law. */
export interface DepartedCount {
  profile_id?: string | undefined
  side?: 'followers' | 'following'
  law_id?: string | undefined
}

/** Days after which a departed follow leaves its count: each at a moment of its own within this span. */
const released = { from: 3, until: 60 }

/** Keeps deleted follows counted until a random moment each: counts that fall with the account would reveal whom it followed. */
export async function keepCounted(tx: Tx, counts: DepartedCount[], now: Date): Promise<void> {
  if (counts.length === 0) return
  const span = (released.until - released.from) * dayMs
  await tx
    .insertInto('departed_follows')
    .values(
      counts.map((count) => ({
        ...count,
        release_at: new Date(now.getTime() + released.from * dayMs + Math.random() * span),
      })),
    )
    .execute()
}

const releasedAtOnce = 200

/** Takes the departed follows whose moment has come out of their counts. */
export async function releaseDepartedFollows(context: AppContext, signal?: AbortSignal): Promise<void> {
  for (let left = releasedAtOnce; left === releasedAtOnce; ) {
    signal?.throwIfAborted()
    left = await context.transaction(async (tx) => {
      const { numAffectedRows } = await sql`
        delete from departed_follows where id in (
          select id from departed_follows where release_at <= ${context.clock.now()}
          order by release_at limit ${sql.lit(releasedAtOnce)} for update skip locked
        )
      `.execute(tx)
      return Number(numAffectedRows ?? 0)
    })
  }
}
