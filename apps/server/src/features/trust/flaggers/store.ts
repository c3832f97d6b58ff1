import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { FlaggerView } from '@parvis/contract/trust/duties.schemas.ts'
import type { Country } from '@parvis/contract/union.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { Person } from '../../people/authors/index.ts'

const yearMs = 365 * dayMs

/** Trusted flaggers by name, with the figures of a year. */
export async function readFlaggers(db: Db, now: Date): Promise<FlaggerView[]> {
  const since = new Date(now.getTime() - yearMs)
  const rows = await db
    .selectFrom('trusted_flaggers as flagger')
    .select(['id', 'name', 'coordinator', 'expertise', 'evidence_url', 'status'])
    .select('revision')
    .select([
      sql<string>`awarded_on::text`.as('awarded_on'),
      sql<string | null>`expires_on::text`.as('expires_on'),
      // The contract's list is the column's check.
      sql<Country>`country`.as('country'),
      sql<Person[]>`coalesce((
        select json_agg(json_build_object('id', profiles.id, 'name', profiles.display_name, 'username', profiles.username)
          order by profiles.display_name, profiles.id)
        from trusted_flagger_accounts as account join profiles on profiles.id = account.member_id
        where account.flagger_id = flagger.id
      ), '[]')`.as('accounts'),
      sql<number>`(
        select count(*)::int from legal_notices where flagger_id = flagger.id and created_at > ${since}
      )`.as('notices'),
      sql<number>`(
        select count(distinct notice.id)::int from legal_notices as notice
        join moderation_cases as judged on judged.id = notice.case_id and judged.status = 'decided'
        where notice.flagger_id = flagger.id and notice.created_at > ${since}
      )`.as('judged'),
      sql<number>`(
        select count(distinct notice.id)::int from legal_notices as notice
        join moderation_decisions as taken on taken.case_id = notice.case_id
        where notice.flagger_id = flagger.id and notice.created_at > ${since}
          and taken.kind <> 'no_action' and taken.reversed_at is null
      )`.as('followed'),
    ])
    .orderBy('name')
    .orderBy('id')
    .limit(sql.lit(furtherLimits.flaggers))
    .execute()
  return rows
}

/** The trusted flagger for which a member gives notice; undefined without one, or while its status is not in force. */
export async function activeFlaggerOf(db: Db, memberId: string, now: Date): Promise<string | undefined> {
  const today = dayInParis(now)
  const row = await db
    .selectFrom('trusted_flagger_accounts as account')
    .innerJoin('trusted_flaggers as flagger', 'flagger.id', 'account.flagger_id')
    .select('flagger.id')
    .where('account.member_id', '=', memberId)
    .where('flagger.status', '=', 'active')
    .where('flagger.awarded_on', '<=', today)
    .where((eb) => eb.or([eb('flagger.expires_on', 'is', null), eb('flagger.expires_on', '>=', today)]))
    .executeTakeFirst()
  return row?.id
}
