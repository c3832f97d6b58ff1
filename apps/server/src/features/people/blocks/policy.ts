import { currentTime } from '@parvis/platform/database/current-time.ts'
import { isExpression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isNotBanned, notBanned } from '../../accounts/identity/index.ts'

type Sql = RawBuilder<unknown>

/**
 * Whether a reader may see members and their content: no block in either direction, and no ban. Usually there are none at
 * all, which each statement checks once. A null name stands for nobody.
 * `readerId`: a member's id, an SQL expression for the ids of many, or null for a guest, whom nobody can block.
 */
export function mayMeet(readerId: string | Sql | null, ...others: Sql[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${notBanned(...others)} and ${notBlocked(readerId, ...others)})`
}

/** {@link mayMeet} for a statement about one row: looks its members up at once, with fewer parts to prepare. Not for lists. */
export function mayMeetInOne(readerId: string | Sql | null, ...others: Sql[]): RawBuilder<SqlBool> {
  const blocks = readerId === null ? sql`true` : notBlockedAmong(readerId, others)
  return sql<SqlBool>`(${isNotBanned(...others)} and ${blocks})`
}

/** Looks the blocks of each row up. */
function notBlockedAmong(readerId: string | Sql, others: Sql[]): RawBuilder<SqlBool> {
  const among = sql`(${sql.join(others)})`
  return sql<SqlBool>`(not exists (
      select from blocks where blocks.blocker_id = ${readerId} and blocks.blocked_id in ${among}
    ) and not exists (
      select from blocks where blocks.blocked_id = ${readerId} and blocks.blocker_id in ${among}
    ))`
}

/** The part of {@link mayMeet} about blocks. */
export function notBlocked(readerId: string | Sql | null, ...others: Sql[]): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`true`
  const all = notBlockedAmong(readerId, others)
  if (isExpression(readerId)) return all
  return sql<SqlBool>`((
    not exists (select from blocks where blocks.blocker_id = ${readerId})
    and not exists (select from blocks where blocks.blocked_id = ${readerId})
  ) or ${all})`
}

/** Rows of `profiles` that a member may block or mute: those they may see, and those they have blocked. */
export function knownTo(memberId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${mayMeet(memberId, sql`profiles.id`)} or exists (
    select from blocks where blocks.blocker_id = ${memberId} and blocks.blocked_id = profiles.id
  ))`
}

/** No block concerns the member that `member` names. */
export function unblocked(member: Sql): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    not exists (select from blocks where blocks.blocker_id = ${member})
    and not exists (select from blocks where blocks.blocked_id = ${member})
  )`
}

/** Query for ids of members whose content lists hide from a reader: the complement of {@link mayMeet} and {@link notMuted}. */
export function hiddenMembers(readerId: string | null): RawBuilder<{ id: string }> {
  const closed = sql`
    select account.id from auth.users as account where account.banned_until > ${currentTime}
    union select account.id from auth.users as account where account.held_at is not null`
  if (readerId === null) return sql`${closed}`
  return sql`${closed}
    union select blocked_id from blocks where blocker_id = ${readerId}
    union select blocker_id from blocks where blocked_id = ${readerId}
    union select muted_id from mutes where muter_id = ${readerId}`
}

/** The reader has muted none of these members. Use it in lists, not for content opened by its address. */
export function notMuted(readerId: string | null, ...others: Sql[]): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`true`
  return sql<SqlBool>`(
    not exists (select from mutes where mutes.muter_id = ${readerId})
    or not exists (
      select from mutes where mutes.muter_id = ${readerId} and mutes.muted_id in (${sql.join(others)})
    )
  )`
}
