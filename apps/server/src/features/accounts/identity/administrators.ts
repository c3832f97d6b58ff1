import type { Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { notBanned } from './policy.ts'
import { isStaff } from './staff-policy.ts'

/**
 * Refuses what would leave the site without an active administrator, because this member is the last one. Locks all
 * administrators by id: when two leave at once, the second is the last one and stays.
 */
export async function requireOtherAdministrator(tx: Tx, memberId: string): Promise<void> {
  const member = await tx
    .selectFrom('profiles')
    .select('is_administrator')
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (member?.is_administrator !== true) return
  const administrators = () =>
    tx
      .selectFrom('profiles')
      .select('profiles.id')
      // The index of the staff.
      .where(isStaff())
      .where('profiles.is_administrator', '=', sql.lit(true))
      .orderBy('profiles.id')
  await administrators().forUpdate().execute()
  // Read once the locks are held: what another one did meanwhile counts.
  const active = await administrators()
    .where(notBanned(sql`profiles.id`))
    .where(
      sql<boolean>`not exists (select from account_deletions where account_deletions.user_id = profiles.id)`,
    )
    .execute()
  if (active.every(({ id }) => id === memberId)) throw new Refusal('last_administrator')
}
