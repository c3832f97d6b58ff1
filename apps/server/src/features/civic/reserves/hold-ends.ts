import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { concerns, inForceAt } from './policy.ts'

/**
 * Sets the end of every hold to the end of the periods now in force. A post without one is due at once. A post that its
 * author has planned is checked when it is due.
 */
export async function updateHoldEnds(tx: Tx, now: Date): Promise<void> {
  await sql`
    update posts set held_until = coalesce((
      select max(reserves.ends_at) from reserves join reserve_candidates on ${concerns}
      where reserve_candidates.user_id = posts.user_id and ${inForceAt(now)}
    ), ${now})
    where held_until is not null and planned_for is null
  `.execute(tx)
}
