import type { Description } from '@parvis/contract/endpoint.ts'
import { currentTime } from '@parvis/platform/database/current-time.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Member } from './member.ts'

/**
 * Endpoints that store political opinions (GDPR art. 9) list `consent_required` among their refusals, and are closed to
 * members who have not agreed.
 */
export function requireConsent(
  { refusals, consent }: Pick<Description, 'refusals' | 'consent'>,
  member: Pick<Member, 'consented'> | null,
): void {
  if (consent === 'by the handler') return
  if (member !== null && !member.consented && refusals?.includes('consent_required'))
    throw new Refusal('consent_required')
}

/** Until when an account is closed: to the end of its ban, or without an end while it is held; null for an open one. */
const closedUntil = sql`(case when account.held_at is not null then 'infinity' else account.banned_until end)`
/** The condition of the index on {@link closedUntil}, without which PostgreSQL does not use it. */
const wasClosed = sql`(account.banned_until is not null or account.held_at is not null)`

/**
 * SQL condition: none of these accounts is banned or held now. All content of such an account is hidden. Usually there is
 * none, which the latest end shows. `exists` would make the planner expect a third of all accounts to be closed.
 */
export function notBanned(...members: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    coalesce((
      select max(${closedUntil}) from auth.users as account where ${wasClosed}
    ) <= ${currentTime}, true)
    or not exists (
      select from auth.users as account
      where account.id in (${sql.join(members)}) and ${wasClosed} and ${closedUntil} > ${currentTime}
    )
  )`
}

/** {@link notBanned} for a statement about one row: looks its accounts up at once. In lists that would be a lookup per row. */
export function isNotBanned(...members: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select from auth.users as account
    where account.id in (${sql.join(members)})
      and ${closedUntil} > ${currentTime}
  )`
}
