import type { Workload } from '@parvis/contract/trust/desk.schemas.ts'
import { fewestDelays } from '@parvis/contract/trust/desk.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isStaff, type Member, notBanned } from '../../accounts/identity/index.ts'
import { caseShownTo } from '../../audit/evidence/index.ts'
import type { Person } from '../../people/authors/index.ts'

/** The staff is listed whole, up to this many. */
const shownStaff = 200

const staffOf = (only: string | null) => sql`
  select profiles.id, profiles.display_name as name, profiles.username
  from profiles
  where ${isStaff()} and ${notBanned(sql`profiles.id`)}
    and ${only === null ? sql`true` : sql`profiles.id = ${only}`}
  order by profiles.created_at, profiles.id
  limit ${sql.lit(shownStaff)}`

/** Returns the active staff, to whom a case can be assigned: not banned, by name. */
export async function readColleagues(db: Db, readerId: string): Promise<(Person & { is_own: boolean })[]> {
  const { rows } = await sql<Person>`
    select team.* from (${staffOf(null)}) as team order by team.name, team.id
  `.execute(db)
  return rows.map((row) => ({ ...row, is_own: row.id === readerId }))
}

interface WorkloadRow extends Person {
  assigned: number
  claimed: number
  decided_7: number
  decided_30: number
  delays: number
  median_hours: number | null
}

/**
 * Work and delays of the staff, or of one moderator. Cases about the reader count for nobody: figures would reveal that
 * there are some. Decisions without a report have no delay.
 */
export async function readWorkload(
  db: Db,
  reader: Pick<Member, 'id' | 'isAdministrator'>,
  now: Date,
): Promise<{ open: number; unassigned: number; oldest_at: string | null; items: Workload[] }> {
  const shown = caseShownTo(reader.id)
  const since = (days: number) => subDays(now, days)
  const decided = (days: number): RawBuilder<unknown> => sql`(
    select count(distinct taken.case_id)::integer
    from moderation_decisions as taken join moderation_cases on moderation_cases.id = taken.case_id
    where taken.moderator_id = team.id and taken.created_at > ${since(days)} and ${shown}
  )`
  const { rows } = await sql<WorkloadRow>`
    select team.id, team.name, team.username,
      (
        select count(*)::integer from moderation_cases
        where moderation_cases.assigned_to = team.id and moderation_cases.status = 'open' and ${shown}
      ) as assigned,
      (
        select count(*)::integer from moderation_cases
        where moderation_cases.claimed_by = team.id and moderation_cases.claimed_until > ${now}
          and moderation_cases.status = 'open' and ${shown}
      ) as claimed,
      ${decided(7)} as decided_7, ${decided(30)} as decided_30,
      delay.delays, delay.median_hours
    from (${staffOf(reader.isAdministrator ? null : reader.id)}) as team
    cross join lateral (
      select count(*)::integer as delays,
        percentile_cont(0.5) within group (order by waited.hours)::double precision as median_hours
      from (
        select extract(epoch from min(taken.created_at) - moderation_cases.opened_at) / 3600 as hours
        from moderation_decisions as taken join moderation_cases on moderation_cases.id = taken.case_id
        where taken.moderator_id = team.id and taken.created_at > ${since(30)}
          and moderation_cases.report_count > 0 and ${shown}
        group by moderation_cases.id
      ) as waited
    ) as delay
    order by team.name, team.id
  `.execute(db)
  return {
    ...(await readTotals(db, shown)),
    items: rows.map(({ id, name, username, delays, median_hours, ...figures }) => ({
      member: { id, name, username },
      is_own: id === reader.id,
      ...figures,
      delays,
      median_hours:
        delays < fewestDelays || median_hours === null ? null : Math.round(median_hours * 10) / 10,
    })),
  }
}

async function readTotals(db: Db, shown: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ open: number; unassigned: number; oldest_at: Date | null }>`
    select count(*)::integer as open,
      (count(*) filter (where moderation_cases.assigned_to is null))::integer as unassigned,
      min(moderation_cases.opened_at) as oldest_at
    from moderation_cases where moderation_cases.status = 'open' and ${shown}
  `.execute(db)
  const { open = 0, unassigned = 0, oldest_at = null } = rows[0] ?? {}
  return { open, unassigned, oldest_at: oldest_at?.toISOString() ?? null }
}
