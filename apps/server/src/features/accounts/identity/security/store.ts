import {
  SecurityEvent,
  type SecurityEventView,
  type SessionView,
} from '@parvis/contract/accounts/security.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'
import { deviceOf } from './device.ts'

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
