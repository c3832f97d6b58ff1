import type { Tx } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { Refusal } from '@parvis/platform/refusal.ts'

/** Days after an appointment in which an administrator is no second pair of eyes. */
const settlingDays = 7

/**
 * Refuses an agreement of two administrators while one of them was appointed within the last seven days: otherwise one
 * could appoint the other to agree. An operator, who has no id, owns the server anyway.
 * @throws {Refusal} administrator_too_new
 */
export async function requireSettled(tx: Tx, pair: readonly (string | null)[], now: Date): Promise<void> {
  const ids = pair.flatMap((id) => id ?? [])
  if (ids.length < 2) return
  const appointed = await tx
    .selectFrom('moderation_acts')
    .select('id')
    .where('subject_id', 'in', ids)
    .where('act', '=', 'administrator_granted')
    .where('created_at', '>', subDays(now, settlingDays))
    .limit(1)
    .executeTakeFirst()
  if (appointed !== undefined) throw new Refusal('administrator_too_new')
}
