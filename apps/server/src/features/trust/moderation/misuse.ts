import type { ContentMisuse, MisuseView, ReportingMisuse } from '@parvis/contract/trust/reports.schemas.ts'
import { type MisuseStep, misusePolicy } from '@parvis/contract/trust/reports.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { isSigned } from '../../people/authors/index.ts'

const { contents, reports } = misusePolicy

const monthsBefore = (now: Date, months: number) =>
  sql`(${now}::timestamptz - make_interval(months => ${months}))`

interface ContentCounts {
  manifest: number
  judged: number
  warned_at: Date | null
}

/**
 * Counts of an author within the policy's months: each content counts once, even with several decisions. `shown`: without contents that
 * have no name, since a count that moves with a decision would name their author.
 */
export async function readContentMisuse(
  db: Db,
  authorId: string,
  now: Date,
  counted: 'all' | 'shown' = 'shown',
): Promise<ContentMisuse> {
  const { rows } = await sql<ContentCounts>`
    select count(distinct judged.id)::int as judged,
      count(distinct judged.id) filter (where taken.manifest and taken.kind <> 'no_action')::int as manifest,
      max(taken.created_at) filter (where taken.misuse = 'warning') as warned_at
    from moderation_cases as judged join moderation_decisions as taken on taken.case_id = judged.id
    where judged.author_id = ${authorId} and ${counted === 'all' ? sql`true` : isSigned('judged')}
      and judged.target_type not in ('tick', 'reporting')
      and taken.reversed_at is null and taken.created_at > ${monthsBefore(now, contents.months)}
  `.execute(db)
  const { manifest = 0, judged = 0, warned_at = null } = rows[0] ?? {}
  return {
    manifest,
    judged,
    warned_at: warned_at?.toISOString() ?? null,
    next: nextForContent({ manifest, isWarned: warned_at !== null }),
  }
}

/** Step of the policy that a decision just taken is for its author; null for none. */
export async function misuseStepOf(
  db: Db,
  { authorId, closesAccount, now }: { authorId: string; closesAccount: boolean; now: Date },
): Promise<MisuseStep | null> {
  const { next } = await readContentMisuse(db, authorId, now, 'all')
  if (next === 'suspension') return closesAccount ? 'suspension' : null
  return next
}

interface ReportingCounts {
  unfounded: number
  judged: number
  since_warning: number
  warned_at: Date | null
  suspended_until: Date | null
}

/** The same for somebody who reports: each case that they reported or gave notice of counts once. */
export async function readReportingMisuse(db: Db, memberId: string, now: Date): Promise<ReportingMisuse> {
  const since = monthsBefore(now, reports.months)
  const { rows } = await sql<ReportingCounts>`
    with measures as (
      select max(taken.created_at) filter (where taken.kind = 'warn_reporting' and taken.created_at > ${since}) as warned_at,
        max(taken.suspended_until) as suspended_until
      from moderation_cases as judged join moderation_decisions as taken on taken.case_id = judged.id
      where judged.target_type = 'reporting' and judged.target_id = ${memberId} and taken.reversed_at is null
    ), given as (
      select case_id from reports where reporter_id = ${memberId}
      union select case_id from legal_notices where member_id = ${memberId}
    ), verdicts as (
      select given.case_id, max(taken.created_at) as at,
        bool_or(taken.kind = 'no_action' and taken.manifest) as unfounded
      from given join moderation_decisions as taken on taken.case_id = given.case_id
      where taken.reversed_at is null and taken.created_at > ${since}
      group by given.case_id
    )
    select measures.warned_at, measures.suspended_until,
      (select count(*)::int from verdicts) as judged,
      (select count(*)::int from verdicts where unfounded) as unfounded,
      (select count(*)::int from verdicts where unfounded and at > measures.warned_at) as since_warning
    from measures
  `.execute(db)
  const row = rows[0] ?? { unfounded: 0, judged: 0, since_warning: 0, warned_at: null, suspended_until: null }
  const { warned_at, suspended_until, ...counts } = row
  const suspension = suspended_until !== null && suspended_until > now ? suspended_until : null
  const state = { ...counts, isWarned: warned_at !== null, isSuspended: suspension !== null }
  return {
    ...counts,
    warned_at: warned_at?.toISOString() ?? null,
    suspended_until: suspension?.toISOString() ?? null,
    allows:
      refusalToSuspendReporting(state) === null
        ? 'suspension'
        : refusalToWarnReporting(state) === null
          ? 'warning'
          : null,
  }
}

export async function readMisuse(db: Db, memberId: string, now: Date): Promise<MisuseView> {
  const [ofContents, ofReports] = await Promise.all([
    readContentMisuse(db, memberId, now),
    readReportingMisuse(db, memberId, now),
  ])
  return { contents: ofContents, reports: ofReports }
}

/** End of the suspension of a member's reports; null when they are processed. */
export async function reportingSuspendedUntil(db: Db, memberId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(taken.suspended_until) as until
    from moderation_cases as judged join moderation_decisions as taken on taken.case_id = judged.id
    where judged.target_type = 'reporting' and judged.target_id = ${memberId}
      and taken.reversed_at is null and taken.suspended_until > ${now}
  `.execute(db)
  return rows[0]?.until ?? null
}

/** Step that the policy provides if the next content of an author is manifestly illegal too; null for none. */
function nextForContent({ manifest, isWarned }: { manifest: number; isWarned: boolean }): MisuseStep | null {
  const count = manifest + 1
  if (isWarned) return count >= contents.suspendAt ? 'suspension' : null
  return count >= contents.warnAt ? 'warning' : null
}

interface ReporterRecord {
  unfounded: number
  since_warning: number
  isWarned: boolean
  isSuspended: boolean
}

/** Refusal to warn somebody who reports; null when the policy allows it. */
export function refusalToWarnReporting({
  unfounded,
  isWarned,
  isSuspended,
}: ReporterRecord): 'misuse_not_established' | 'reporting_suspended' | null {
  if (isSuspended) return 'reporting_suspended'
  return isWarned || unfounded < reports.warnAt ? 'misuse_not_established' : null
}

/** Refusal to suspend somebody's reports: nobody's are without a warning, and further ones after it. */
export function refusalToSuspendReporting({
  since_warning,
  isWarned,
  isSuspended,
}: ReporterRecord): 'misuse_not_warned' | 'misuse_not_established' | 'reporting_suspended' | null {
  if (isSuspended) return 'reporting_suspended'
  if (!isWarned) return 'misuse_not_warned'
  return since_warning < reports.moreAfterWarning ? 'misuse_not_established' : null
}
