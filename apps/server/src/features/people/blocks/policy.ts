import { isExpression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { notBanned } from '../../accounts/identity/policy.ts'

type Sql = RawBuilder<unknown>

/**
 * What the members that `others` name do and say may be shown to a reader: no block stands between them, whoever set
 * it, and none of them is banned. Mostly there is no block and no ban at all: this is found out once a statement, and
 * only then each row is asked for. A name that is null stands for nobody.
 *
 * `readerId`: a member's id, an SQL expression for the ids of many, or null for a guest, from whom nobody hides.
 */
export function mayMeet(readerId: string | Sql | null, ...others: Sql[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${notBanned(...others)} and ${notBlocked(readerId, ...others)})`
}

/** The half of {@link mayMeet} that is about blocks alone. */
export function notBlocked(readerId: string | Sql | null, ...others: Sql[]): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`true`
  const among = sql`(${sql.join(others)})`
  const all = sql`not exists (
      select from blocks where blocks.blocker_id = ${readerId} and blocks.blocked_id in ${among}
    ) and not exists (
      select from blocks where blocks.blocked_id = ${readerId} and blocks.blocker_id in ${among}
    )`
  if (isExpression(readerId)) return sql<SqlBool>`(${all})`
  return sql<SqlBool>`((
    not exists (select from blocks where blocks.blocker_id = ${readerId})
    and not exists (select from blocks where blocks.blocked_id = ${readerId})
  ) or (${all}))`
}

/** Of `profiles`, whom a member may block or mute: whom they can meet, and whom they have blocked themselves. */
export function knownTo(memberId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${mayMeet(memberId, sql`profiles.id`)} or exists (
    select from blocks where blocks.blocker_id = ${memberId} and blocks.blocked_id = profiles.id
  ))`
}

/** No block at all concerns the member that `member` names. */
export function unblocked(member: Sql): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    not exists (select from blocks where blocks.blocker_id = ${member})
    and not exists (select from blocks where blocks.blocked_id = ${member})
  )`
}

/** The reader has muted none of the members that `others` name: for lists, not for what is opened by its address. */
export function notMuted(readerId: string | null, ...others: Sql[]): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`true`
  return sql<SqlBool>`(
    not exists (select from mutes where mutes.muter_id = ${readerId})
    or not exists (
      select from mutes where mutes.muter_id = ${readerId} and mutes.muted_id in (${sql.join(others)})
    )
  )`
}
