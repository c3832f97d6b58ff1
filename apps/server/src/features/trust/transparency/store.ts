import {
  decisionGrounds,
  decisionKinds,
  moderationRules,
  reportTargets,
} from '@parvis/contract/audit/decisions.ts'
import { noticeReasons } from '@parvis/contract/trust/moderation.ts'
import { reportReasons } from '@parvis/contract/trust/reports.ts'
import type { TransparencyView } from '@parvis/contract/trust/transparency.schemas.ts'
import { transparencyDays } from '@parvis/contract/trust/transparency.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { statementYears } from './statements.ts'

const day = 86_400_000

/** Figures of a year. A deleted account's rows no longer count. */
export async function readTransparency(db: Db, now: Date): Promise<TransparencyView> {
  const since = new Date(now.getTime() - transparencyDays * day)
  const { rows: reports } = await sql<{ reason: string; target_type: string; count: number }>`
    select reason, target_type, count(*)::int as count from reports where created_at > ${since}
    group by reason, target_type
  `.execute(db)
  const { rows: suspensions } = await sql<{ given: number; now: number }>`
    select
      (select count(*)::int from auth.audit_events where event = ${sql.lit('banned')} and created_at > ${since}) as given,
      (select count(*)::int from auth.users as account where banned_until > ${now} and held_at is null
        and not exists (select from account_deletions where user_id = account.id)) as now
  `.execute(db)
  const requests = await readRequests(db, 'verification_requests', since)
  const counted = (matches: (row: (typeof reports)[number]) => boolean) =>
    reports.filter(matches).reduce((sum, { count }) => sum + count, 0)
  const moderation = await readModeration(db, since)
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
      received: requests.received,
      // A revoked tick had been approved.
      approved: requests.ended('approved') + requests.ended('revoked'),
      rejected: requests.ended('rejected'),
      revoked: requests.ended('revoked'),
      waiting: requests.ended('pending'),
      median_hours: requests.median_hours,
    },
    ...moderation,
    years: await statementYears(db),
  }
}

const rounded = (hours: number | null | undefined) => (hours == null ? null : Math.round(hours * 10) / 10)

/** Requests since then: how many ended in which status, and how long a decision took. */
async function readRequests(db: Db, name: 'verification_requests' | 'moderation_appeals', since: Date) {
  const table = sql.table(name)
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from ${table} where created_at > ${since} group by status
  `.execute(db)
  const { rows: delays } = await sql<{ hours: number | null }>`
    select extract(epoch from percentile_cont(0.5) within group (order by decided_at - created_at))::float8 / 3600 as hours
    from ${table} where created_at > ${since} and decided_at is not null
  `.execute(db)
  return {
    received: sum(rows),
    ended: (status: string) => rows.find((row) => row.status === status)?.count ?? 0,
    median_hours: rounded(delays[0]?.hours),
  }
}

/** Notices, decisions and appeals since then. */
async function readModeration(
  db: Db,
  since: Date,
): Promise<Pick<TransparencyView, 'notices' | 'decisions' | 'appeals'>> {
  const { rows: notices } = await sql<{ reason: string; count: number }>`
    select reason, count(*)::int as count from legal_notices where created_at > ${since} group by reason
  `.execute(db)
  const { rows: decisions } = await sql<{
    kind: string
    rule: string | null
    ground: string | null
    automated: boolean
    reversed: boolean
    count: number
  }>`
    select kind, rule, ground, automated, reversed_at is not null as reversed, count(*)::int as count
    from moderation_decisions where created_at > ${since} group by kind, rule, ground, automated, reversed
  `.execute(db)
  const { rows: delays } = await sql<{ hours: number | null }>`
    select extract(epoch from percentile_cont(0.5) within group (order by decided_at - opened_at))::float8 / 3600 as hours
    from moderation_cases where status = 'decided' and decided_at > ${since} and target_type <> 'tick'
  `.execute(db)
  const appeals = await readRequests(db, 'moderation_appeals', since)
  const taken = (matches: (row: (typeof decisions)[number]) => boolean) => sum(decisions.filter(matches))
  return {
    notices: {
      total: sum(notices),
      by_reason: figures(noticeReasons, (reason) => sum(notices.filter((row) => row.reason === reason))),
    },
    decisions: {
      total: sum(decisions),
      by_kind: figures(decisionKinds, (kind) => taken((row) => row.kind === kind)),
      by_rule: figures(moderationRules, (rule) => taken((row) => row.rule === rule)),
      by_ground: figures(decisionGrounds, (ground) => taken((row) => row.ground === ground)),
      automated: taken((row) => row.automated),
      reversed: taken((row) => row.reversed),
      median_hours: rounded(delays[0]?.hours),
    },
    appeals: {
      received: appeals.received,
      upheld: appeals.ended('upheld'),
      reversed: appeals.ended('reversed'),
      waiting: appeals.ended('open'),
      median_hours: appeals.median_hours,
    },
  }
}

const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

function figures<Name extends string>(
  names: readonly Name[],
  figure: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, figure(name)])) as Record<Name, number>
}
