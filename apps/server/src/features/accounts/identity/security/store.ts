import { countPersonalTokens, countRecoveryCodes } from '@parvis/auth'
import {
  SecurityEvent,
  type SecurityEventView,
  type SessionView,
} from '@parvis/contract/accounts/security.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'

const maxSessions = 50
const eventsPerPage = 20

export async function readPassword(
  db: Db,
  userId: string,
): Promise<{ has_password: boolean; is_managed: boolean }> {
  const { has_password, is_managed } = await db
    .selectFrom('auth.users')
    .select((eb) => eb('encrypted_password', 'is not', null).as('has_password'))
    .select('is_sso as is_managed')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { has_password: Boolean(has_password), is_managed }
}

/** A member's active sessions: the current one if any, then by last use. */
export async function readSessions(
  db: Db,
  { id, sessionId }: { id: string; sessionId: string | null },
  now: Date,
): Promise<SessionView[]> {
  const rows = await db
    .selectFrom('auth.sessions')
    .select(['id', 'aal', 'user_agent', 'ip_prefix', 'created_at'])
    .select((eb) => eb.fn<Date>('greatest', ['created_at', 'refreshed_at', 'seen_at']).as('last_active_at'))
    .where('user_id', '=', id)
    .where((eb) => eb.or([eb('not_after', 'is', null), eb('not_after', '>', now)]))
    .orderBy(sql`(id = ${sessionId}::uuid)`, 'desc')
    .orderBy('last_active_at', 'desc')
    .orderBy('id')
    .limit(sql.lit(maxSessions))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.user_agent),
    ip_prefix: row.ip_prefix || null,
    created_at: row.created_at.toISOString(),
    last_active_at: row.last_active_at.toISOString(),
    second_factor: row.aal === 'aal2',
    is_current: row.id === sessionId,
  }))
}

/** Cursors of security events, whose ids are numbers. */
export const eventCursor = /^(\d{1,15})_(\d{1,18})$/

/** A page of an account's security history, newest first. */
export async function readEvents(
  db: Db,
  userId: string,
  after: Keyset | null,
): Promise<Page<SecurityEventView>> {
  const query = db
    .selectFrom('auth.audit_events')
    .select(['id', 'event', 'ip_prefix', 'created_at'])
    .where('user_id', '=', userId)
  return paginate(query, ['created_at', 'id'], after, eventsPerPage, (row) => ({
    id: row.id,
    event: SecurityEvent.parse(row.event),
    ip_prefix: row.ip_prefix || null,
    created_at: row.created_at.toISOString(),
  }))
}

/** The order matters: browsers built on another one name that one too. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\/|\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: [pattern: RegExp, name: string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system of a user agent, for display; null if unknown. */
export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  return { browser: firstOf(browsers, userAgent ?? ''), system: firstOf(systems, userAgent ?? '') }
}

function firstOf(known: [RegExp, string][], userAgent: string): string | null {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}

/** Addresses, devices and security history of an account, for the staff; null if it does not exist or is being erased. */
export async function readAccess(db: Db, memberId: string, now: Date) {
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
