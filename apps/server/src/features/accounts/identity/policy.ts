import type { Description } from '@parvis/contract/endpoint.ts'
import { currentTime } from '@parvis/platform/database/current-time.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Member } from './member.ts'

/**
 * Posts, reactions and follows reveal political opinions (GDPR art. 9). Endpoints that store any of them list
 * `consent_required` among their refusals, and are closed to members who have not agreed.
 */
export function requireConsent(
  { refusals, consent }: Pick<Description, 'refusals' | 'consent'>,
  member: Pick<Member, 'consented'> | null,
): void {
  if (consent === 'by the handler') return
  if (member !== null && !member.consented && refusals.includes('consent_required'))
    throw new Refusal('consent_required')
}

/**
 * SQL condition: none of these accounts is banned now, or held. Everything by such an account is hidden everywhere, as if
 * deleted, until the ban ends and the staff admits the newcomer. Usually no account is banned or held, which the latest end of
 * a ban and the first held account tell. With `exists` for bans the planner, which does not know the time, would expect a third
 * of all accounts to be banned. Bans and holds are asked for apart, as each has an index. `is not null` changes no answer; it
 * lets the planner read that index in any way, where a bare `max` needs its order.
 */
export function notBanned(...members: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  const among = sql`account.id in (${sql.join(members)})`
  return sql<SqlBool>`(
    (
      coalesce((
        select max(account.banned_until) from auth.users as account where account.banned_until is not null
      ) <= ${currentTime}, true)
      or not exists (
        select from auth.users as account where ${among} and account.banned_until > ${currentTime}
      )
    )
    and (
      not exists (select from auth.users as account where account.held_at is not null)
      or not exists (select from auth.users as account where ${among} and account.held_at is not null)
    )
  )`
}

/**
 * {@link notBanned} for the one account that a statement is about: it looks that account up, without asking first whether
 * any is banned. In lists this would be a lookup for each row.
 */
export function isNotBanned(member: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select from auth.users as account
    where account.id = ${member} and (account.banned_until > ${currentTime} or account.held_at is not null)
  )`
}
