import { pageSizes } from '@parvis/contract/limits.ts'
import type { AdmissionRequest } from '@parvis/contract/people/admissions.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { type SqlBool, sql } from 'kysely'
import type { Member } from '../../accounts/identity/index.ts'
import { authorColumns, authorView } from '../authors/index.ts'

/** A page of requests to join, oldest first. The domain of an address is for administrators. */
export async function readRequests(
  db: Db,
  reader: Pick<Member, 'isAdministrator'>,
  after: Keyset | null,
  requestDays: number,
): Promise<Page<AdmissionRequest> & { waiting: number }> {
  const waiting = db
    .selectFrom('admissions')
    .innerJoin('profiles', 'profiles.id', 'admissions.member_id')
    .innerJoin('auth.users', 'auth.users.id', 'admissions.member_id')
    .select(['admissions.member_id', 'admissions.member_id as user_id', 'admissions.reason'])
    .select(['admissions.asked_at', 'profiles.bio'])
    .select(sql<string | null>`nullif(split_part("auth"."users".email, '@', 2), '')`.as('email_domain'))
    .select(authorColumns)
    .where(sql<SqlBool>`admissions.state = 'waiting'`)
    .$narrowType<{ asked_at: Date }>()
  const order = ['admissions.asked_at', 'admissions.member_id', 'asc'] as const
  const page = await paginate(waiting, order, after, pageSizes.admissions, (row) => ({
    member: authorView(row),
    bio: row.bio,
    reason: row.reason,
    email_domain: reader.isAdministrator ? row.email_domain : null,
    asked_at: row.asked_at.toISOString(),
    lapses_at: addDays(row.asked_at, requestDays).toISOString(),
  }))
  return { ...page, waiting: await countWaiting(db) }
}

/** Counts waiting requests up to a ceiling, as a part of another query. */
export const waitingRequests = (ceiling: number) => sql<number>`(
  select count(*)::integer from (
    select from admissions where state = 'waiting' limit ${sql.lit(ceiling)}
  ) as waiting
)`

async function countWaiting(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('admissions')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where(sql<SqlBool>`state = 'waiting'`)
    .executeTakeFirstOrThrow()
  return total
}
