import { type RawBuilder, sql } from 'kysely'

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
