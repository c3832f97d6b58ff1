import type { Tx } from '@parvis/platform/database/database.ts'
import { refusalOf, throwIfRefused } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { isLeaving } from '../../accounts/account/index.ts'
import type { Actor } from '../../audit/staff-acts/index.ts'
import { refusalToActOn } from './policy.ts'

/** Nobody acts on their own account as staff. */
export function requireOther(reader: Actor, memberId: string): void {
  throwIfRefused(refusalToActOn(reader, memberId))
}

/** An account that is being erased is gone for the staff too. */
export async function requireMember(tx: Tx, memberId: string): Promise<void> {
  await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', memberId)
    .where(sql<boolean>`not ${isLeaving(sql`profiles.id`)}`)
    .executeTakeFirstOrThrow(refusalOf('profile_not_found'))
}
