import { reportReasons, reportTargets } from '@parvis/contract/reports.ts'
import { type TransparencyView, transparencyDays } from '@parvis/contract/transparency.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

const day = 86_400_000

/** Figures of a year. An account that ended takes its rows along, and its part of them. */
export async function readTransparency(db: Db, now: Date): Promise<TransparencyView> {
  const since = new Date(now.getTime() - transparencyDays * day)
  const { rows: reports } = await sql<{ reason: string; target_type: string; count: number }>`
    select reason, target_type, count(*)::int as count from reports where created_at > ${since}
    group by reason, target_type
  `.execute(db)
  const { rows: suspensions } = await sql<{ given: number; now: number }>`
    select
      (select count(*)::int from auth.audit_events where event = ${sql.lit('banned')} and created_at > ${since}) as given,
      (select count(*)::int from auth.users as account where banned_until > ${now}
        and not exists (select from account_deletions where user_id = account.id)) as now
  `.execute(db)
  const { rows: requests } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from verification_requests where created_at > ${since} group by status
  `.execute(db)
  const { rows: decisions } = await sql<{ hours: number | null }>`
    select extract(epoch from percentile_cont(0.5) within group (order by decided_at - created_at))::float8 / 3600 as hours
    from verification_requests where created_at > ${since} and decided_at is not null
  `.execute(db)

  const counted = (matches: (row: (typeof reports)[number]) => boolean) =>
    reports.filter(matches).reduce((sum, { count }) => sum + count, 0)
  const ended = (status: string) => requests.find((row) => row.status === status)?.count ?? 0
  const hours = decisions[0]?.hours ?? null
  return {
    as_of: now.toISOString(),
    since: since.toISOString(),
    reports: {
      total: counted(() => true),
      by_reason: figures(reportReasons, (reason) => counted((row) => row.reason === reason)),
      by_target: figures(reportTargets, (target) => counted((row) => row.target_type === target)),
    },
    suspensions: { given: suspensions[0]?.given ?? 0, now: suspensions[0]?.now ?? 0 },
    verifications: {
      received: requests.reduce((sum, { count }) => sum + count, 0),
      // A tick that was taken back had been approved.
      approved: ended('approved') + ended('revoked'),
      rejected: ended('rejected'),
      revoked: ended('revoked'),
      waiting: ended('pending'),
      median_hours: hours === null ? null : Math.round(hours * 10) / 10,
    },
  }
}

function figures<Name extends string>(
  names: readonly Name[],
  figure: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, figure(name)])) as Record<Name, number>
}
