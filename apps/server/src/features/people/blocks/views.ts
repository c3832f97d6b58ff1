import { isUuid } from '@parvis/contract/id.ts'
import { isUsername } from '@parvis/contract/people/profile-texts.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { mayMeet } from './policy.ts'

type Sql = RawBuilder<unknown>

/** Whether a reader blocks the member that `other` names. */
export function blockedBy(readerId: string, other: Sql): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from blocks where blocks.blocker_id = ${readerId} and blocks.blocked_id = ${other}
  )`
}

/** Whether a reader mutes the member that `other` names. */
export function mutedBy(readerId: string | null, other: Sql): RawBuilder<boolean> {
  if (readerId === null) return sql<boolean>`false`
  return sql<boolean>`exists (select from mutes where mutes.muter_id = ${readerId} and mutes.muted_id = ${other})`
}

export const profileNotFound = () => new Refusal('profile_not_found')

/** Query for a row of `profiles` by id or username; empty when a block or a ban hides the member from the reader. */
export function profilesNamed(db: Db, typed: string, readerId: string | null) {
  const reference = typed.toLowerCase()
  const column = isUuid(reference) ? 'profiles.id' : isUsername(reference) ? 'profiles.username' : undefined
  if (column === undefined) throw profileNotFound()
  return (
    db
      .selectFrom('profiles')
      .where(column, '=', reference)
      // One's own profile is always visible.
      .where(sql<boolean>`(profiles.id = ${readerId} or ${mayMeet(readerId, sql`profiles.id`)})`)
  )
}
