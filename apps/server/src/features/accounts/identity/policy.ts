import type { Endpoint } from '@parvis/contract/endpoint.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Refusal } from '../../../platform/refusal.ts'
import type { Member } from './member.ts'

/**
 * What one supports, writes and follows tells political opinions: an endpoint that takes any of it in names
 * `consent_required` among its refusals, and is closed to members who have not agreed (GDPR art. 9).
 */
export function requireConsent(
  { refusals, consent }: Pick<Endpoint, 'refusals' | 'consent'>,
  member: Pick<Member, 'consented'> | null,
): void {
  if (consent === 'by the handler') return
  if (member !== null && !member.consented && refusals.includes('consent_required'))
    throw new Refusal('consent_required')
}

/**
 * None of the accounts that `members` name is banned now: what a banned account has said is to be seen nowhere, as if it
 * were deleted, until the ban ends.
 */
export function notBanned(...members: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    not exists (select from auth.users as account where account.banned_until > now())
    or not exists (
      select from auth.users as account where account.id in (${sql.join(members)}) and account.banned_until > now()
    )
  )`
}
