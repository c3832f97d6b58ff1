import { appealMonths, type DecisionKind } from '@parvis/contract/audit/decisions.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** SQL with `decision` in scope: the last moment for an appeal. */
export const appealUntil: RawBuilder<Date> = sql<Date>`
  (decision.created_at + make_interval(months => ${sql.lit(appealMonths)}))`

/**
 * Whether this member reported the case or sent a notice about it; default: the case in scope as `judged`.
 */
export const reportedBy = (
  memberId: string | RawBuilder<unknown>,
  caseId: RawBuilder<unknown> = sql`judged.id`,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from reports where reports.case_id = ${caseId} and reports.reporter_id = ${memberId})
  or exists (select from legal_notices as notice where notice.case_id = ${caseId} and notice.member_id = ${memberId})
)`

/**
 * SQL with `decision` and `judged` in scope: whether a member may see the decision. The author may if a
 * measure was taken, reporters always; to everyone else it is unknown.
 */
export const concerns = (memberId: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  (judged.author_id = ${memberId} and decision.kind <> 'no_action') or ${reportedBy(memberId)}
)`

/** Whether a member concerned may contest a decision: the author a measure, a reporter its absence. */
export function canContest(
  memberId: string,
  { kind, author_id }: { kind: DecisionKind; author_id: string | null },
): boolean {
  return kind === 'no_action' || author_id === memberId
}

/** Whether a notifier may contest a decision: only that nothing was done. */
export function canNotifierContest({ kind }: { kind: DecisionKind }): boolean {
  return kind === 'no_action'
}

interface Contested {
  reversed_at: Date | null
  appeal_until: Date
  /** By the same appellant. */
  isAppealed: boolean
}

/** Refusal of an appeal against a decision that the appellant may contest; null when it may be filed. */
export function refusalToAppeal(
  { reversed_at, appeal_until, isAppealed }: Contested,
  now: Date,
): 'already_appealed' | 'decision_reversed' | 'appeal_too_late' | null {
  if (isAppealed) return 'already_appealed'
  if (reversed_at !== null) return 'decision_reversed'
  return now > appeal_until ? 'appeal_too_late' : null
}
