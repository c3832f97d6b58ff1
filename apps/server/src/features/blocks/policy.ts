import { isExpression, type RawBuilder, type SqlBool, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/**
 * No block stands between a reader and the member that `other` names, whoever set it. Most readers have none at all:
 * this is found out once a statement, and only then each row is asked for.
 *
 * `readerId`: a member's id, an SQL expression for the ids of many, or null for a guest, from whom nobody hides.
 */
export function notBlocked(readerId: string | Sql | null, other: Sql): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`true`
  const between = sql<SqlBool>`not exists (
      select from blocks where blocks.blocker_id = ${readerId} and blocks.blocked_id = ${other}
    ) and not exists (
      select from blocks where blocks.blocked_id = ${readerId} and blocks.blocker_id = ${other}
    )`
  if (isExpression(readerId)) return sql<SqlBool>`(${between})`
  return sql<SqlBool>`((
    not exists (select from blocks where blocks.blocker_id = ${readerId})
    and not exists (select from blocks where blocks.blocked_id = ${readerId})
  ) or (${between}))`
}

/** No block at all concerns the member that `member` names. */
export function unblocked(member: Sql): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    not exists (select from blocks where blocks.blocker_id = ${member})
    and not exists (select from blocks where blocks.blocked_id = ${member})
  )`
}

/** The reader has not muted the member that `other` names: for lists, not for what is opened by its address. */
export function notMuted(readerId: string | null, other: Sql): RawBuilder<SqlBool> {
  if (readerId === null) return sql<SqlBool>`true`
  return sql<SqlBool>`(
    not exists (select from mutes where mutes.muter_id = ${readerId})
    or not exists (select from mutes where mutes.muter_id = ${readerId} and mutes.muted_id = ${other})
  )`
}
