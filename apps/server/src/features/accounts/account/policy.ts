import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether the account that `member` names is closed and about to be erased. */
export function isLeaving(member: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from account_deletions where account_deletions.user_id = ${member})`
}
