import { countPersonalTokens, countRecoveryCodes } from '@parvis/auth'
import type { SecurityEventView, SessionView } from '@parvis/contract/accounts/security.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { readEvents, readSessions } from './store.ts'

/** Ways into an account, and who has used them. */
interface Access {
  email: string | null
  email_confirmed: boolean
  phone: string | null
  has_password: boolean
  is_managed: boolean
  providers: string[]
  factors: number
  recovery_codes: number
  personal_tokens: number
  sessions: Omit<SessionView, 'is_current'>[]
  events: SecurityEventView[]
}

/** Addresses, devices and security history of an account, for the staff; null if it does not exist or is being erased. */
export async function readAccess(db: Db, memberId: string, now: Date): Promise<Access | null> {
  const account = await db
    .selectFrom('auth.users as account')
    .select(['email', 'phone', 'is_sso as is_managed'])
    .select([
      sql<boolean>`email is not null and email_confirmed_at is not null`.as('email_confirmed'),
      sql<boolean>`encrypted_password is not null`.as('has_password'),
      sql<string[]>`array(
        select distinct provider from auth.identities
        where user_id = account.id and provider not in ('email', 'phone') order by provider
      )`.as('providers'),
      sql<number>`(
        select count(*)::integer from auth.factors where user_id = account.id and status = 'verified'
      )`.as('factors'),
    ])
    .where('account.id', '=', memberId)
    .where(sql<boolean>`exists (select from profiles where profiles.id = account.id)`)
    .where(sql<boolean>`not exists (select from account_deletions where user_id = account.id)`)
    .executeTakeFirst()
  if (account === undefined) return null
  const [sessions, events, recovery_codes, personal_tokens] = await Promise.all([
    readSessions(db, { id: memberId, sessionId: null }, now),
    readEvents(db, memberId, null),
    countRecoveryCodes(db, memberId),
    countPersonalTokens(db, memberId, now),
  ])
  return {
    ...account,
    recovery_codes,
    personal_tokens,
    sessions: sessions.map(({ is_current: _, ...session }) => session),
    events: events.items,
  }
}
