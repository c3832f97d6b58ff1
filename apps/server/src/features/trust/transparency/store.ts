import {
  decisionGrounds,
  decisionKinds,
  moderationRules,
  reportTargets,
} from '@parvis/contract/audit/decisions.ts'
import { noticeReasons, reportReasons } from '@parvis/contract/trust/reports.ts'
import type { TransparencyView } from '@parvis/contract/trust/transparency.schemas.ts'
import { smallestGroup, transparencyDays } from '@parvis/contract/trust/transparency.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { dayInParis, endOfDayInParis, paris, shiftDay } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { statementYears } from './statements.ts'

/** Reports, notices and decisions enter and leave the figures in groups of this size: none shows what one of them was about. */
const step = smallestGroup

/** SQL: rows of a period, from and to a full group of all rows in their order. */
const inGroups = (table: 'reports' | 'legal_notices' | 'moderation_decisions', { since, until }: Period) => {
  const rowsBefore = (moment: Date) =>
    sql`(select count(*) / ${sql.lit(step)} * ${sql.lit(step)} from ${sql.table(table)} where created_at < ${moment})`
  return sql`(
    select * from ${sql.table(table)} where created_at < ${until} order by created_at, id
    offset ${rowsBefore(since)} limit ${rowsBefore(until)} - ${rowsBefore(since)}
  )`
}

/** Figures of a year, up to the end of the day before. A deleted account's rows no longer count. */
export async function readTransparency(db: Db, moment: Date): Promise<TransparencyView> {
  const now = endOfDayInParis(shiftDay(dayInParis(moment), -1))
  const since = subDays(now, transparencyDays)
  const period = { since, until: now }
  const { rows: reports } = await sql<{ reason: string; target_type: string; count: number }>`
    select reason, target_type, count(*)::int as count from ${inGroups('reports', period)} as given
    group by reason, target_type
  `.execute(db)
  const { rows: suspensions } = await sql<{ given: number; now: number }>`
    select
      (select count(*)::int from auth.audit_events where event = ${sql.lit('banned')}
        and created_at > ${since} and created_at < ${now}) as given,
      (select count(*)::int from auth.users as account where banned_until > ${now}
        and not exists (select from account_deletions where user_id = account.id)) as now
  `.execute(db)
  const requests = await readRequests(db, 'verification_requests', period)
  const counted = (matches: (row: (typeof reports)[number]) => boolean) =>
    reports.filter(matches).reduce((sum, { count }) => sum + count, 0)
  const moderation = await readModeration(db, period)
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
      ...requests.delay,
    },
    ...moderation,
    ...(await readDuties(db, period)),
    years: (await statementYears(db)).filter((year) => year < Number(dayInParis(moment).slice(0, 4))),
  }
}

interface Period {
  since: Date
  until: Date
}

interface MedianDelay {
  hours: number | null
  measured: number
}

const delayOf = ({ hours, measured }: MedianDelay = { hours: null, measured: 0 }) => ({
  // The median of a few decisions would reveal the time of one.
  median_hours: hours === null || measured < step ? null : Math.round(hours * 10) / 10,
  measured,
})

/** Requests since then: how many ended in which status, and how long a decision took. */
async function readRequests(
  db: Db,
  name: 'verification_requests' | 'moderation_appeals',
  { since, until }: Period,
) {
  const table = sql.table(name)
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from ${table}
    where created_at > ${since} and created_at < ${until} group by status
  `.execute(db)
  const { rows: delays } = await sql<MedianDelay>`
    select extract(epoch from percentile_cont(0.5) within group (order by decided_at - created_at))::float8 / 3600 as hours,
      count(*)::int as measured
    from ${table} where created_at > ${since} and created_at < ${until} and decided_at < ${until}
  `.execute(db)
  return {
    received: sum(rows),
    ended: (status: string) => rows.find((row) => row.status === status)?.count ?? 0,
    delay: delayOf(delays[0]),
  }
}

/** Notices, decisions and appeals since then. */
async function readModeration(
  db: Db,
  period: Period,
): Promise<Pick<TransparencyView, 'notices' | 'decisions' | 'appeals'>> {
  const { rows: notices } = await sql<{ reason: string; count: number }>`
    select reason, count(*)::int as count from ${inGroups('legal_notices', period)} as given group by reason
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
    from ${inGroups('moderation_decisions', period)} as taken group by kind, rule, ground, automated, reversed
  `.execute(db)
  const { rows: delays } = await sql<MedianDelay>`
    select extract(epoch from percentile_cont(0.5) within group (order by decided_at - opened_at))::float8 / 3600 as hours,
      count(*)::int as measured
    from moderation_cases
    where status = 'decided' and decided_at > ${period.since} and decided_at < ${period.until}
      and target_type not in ('tick', 'reporting')
  `.execute(db)
  const appeals = await readRequests(db, 'moderation_appeals', period)
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
      ...delayOf(delays[0]),
    },
    appeals: {
      received: appeals.received,
      upheld: appeals.ended('upheld'),
      reversed: appeals.ended('reversed'),
      waiting: appeals.ended('open'),
      ...appeals.delay,
    },
  }
}

/** Orders of authorities, trusted flaggers and the misuse policy since then. */
async function readDuties(
  db: Db,
  period: Period,
): Promise<Pick<TransparencyView, 'orders' | 'flaggers' | 'misuse'>> {
  const { rows: orders } = await sql<MedianDelay & { act: number; inform: number; followed: number }>`
    select count(*) filter (where kind = 'act')::int as act, count(*) filter (where kind = 'inform')::int as inform,
      count(*) filter (where effect in ('followed', 'partly'))::int as followed,
      extract(epoch from percentile_cont(0.5) within group (order by effected_at - received_at))::float8 / 3600 as hours,
      count(effected_at)::int as measured
    from authority_orders where received_at > ${period.since} and received_at < ${period.until}
  `.execute(db)
  const today = dayInParis(period.until)
  const { rows: flaggers } = await sql<{ active: number; notices: number }>`
    select (
      select count(*)::int from trusted_flaggers
      where status = 'active' and awarded_on <= ${today} and (expires_on is null or expires_on >= ${today})
    ) as active, (
      select count(*)::int from legal_notices where flagger_id is not null and created_at > ${period.since} and created_at < ${period.until}
    ) as notices
  `.execute(db)
  const { rows: misuse } = await sql<TransparencyView['misuse']>`
    select count(*) filter (where misuse = 'warning')::int as warned_authors,
      count(*) filter (where misuse = 'suspension')::int as suspended_authors,
      count(*) filter (where kind = 'warn_reporting')::int as warned_reporters,
      count(*) filter (where kind = 'suspend_reporting')::int as suspended_reporters
    from ${inGroups('moderation_decisions', period)} as taken where reversed_at is null
  `.execute(db)
  const { act = 0, inform = 0, followed = 0, ...delay } = orders[0] ?? {}
  return {
    orders: { act, inform, followed, ...delayOf({ hours: null, measured: 0, ...delay }) },
    flaggers: flaggers[0] ?? { active: 0, notices: 0 },
    misuse: misuse[0] ?? {
      warned_authors: 0,
      suspended_authors: 0,
      warned_reporters: 0,
      suspended_reporters: 0,
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

/** Returns whether the service was there in a year in Paris: from that of its first account to the present one. */
export function createServiceYears({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): (year: number) => Promise<boolean> {
  let first: number | null = null
  return async (year) => {
    const present = Number(dayInParis(clock.now()).slice(0, 4))
    if (year > present) return false
    first ??= await readFirstYear(db)
    return year >= (first ?? present)
  }
}

/** Null on a site without members. */
async function readFirstYear(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('profiles')
    .select(sql<number>`extract(year from created_at at time zone ${sql.lit(paris)})::int`.as('year'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row?.year ?? null
}
