import { appealMonths, type DecisionKind } from '@parvis/contract/audit/decisions.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * SQL with `decision` in scope: whether an appeal by a reporter or notifier is against the reversal of a measure.
 */
export const contestsReversal: RawBuilder<SqlBool> = sql<SqlBool>`
  (decision.kind <> 'no_action' and decision.reversed_at is not null)`

/** SQL with `decision` and `judged` in scope: the same for a member; an author never contests a reversal. */
export const contestsReversalAs = (memberId: string): RawBuilder<SqlBool> => sql<SqlBool>`
  (${contestsReversal} and judged.author_id is distinct from ${memberId})`

/** SQL with `decision` in scope: the last moment for an appeal against the decision, or against its reversal. */
export const appealUntil = (againstReversal: RawBuilder<SqlBool>): RawBuilder<Date> => sql<Date>`
  (case when ${againstReversal} then decision.reversed_at else decision.created_at end
    + make_interval(months => ${sql.lit(appealMonths)}))`

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

interface Contestable {
  kind: DecisionKind
  author_id: string | null
  contests_reversal: boolean
}

/**
 * Whether a member concerned may contest a decision: the author a measure, a reporter its absence, be it that none
 * was taken or that it was reversed.
 */
export function canContest(memberId: string, { kind, author_id, contests_reversal }: Contestable): boolean {
  return kind === 'no_action' || contests_reversal || author_id === memberId
}

/** Whether a notifier may contest a decision: only that nothing was done, or that a measure was reversed. */
export function canNotifierContest({
  kind,
  contests_reversal,
}: Pick<Contestable, 'kind' | 'contests_reversal'>): boolean {
  return kind === 'no_action' || contests_reversal
}

interface ContestedDecision {
  reversed_at: Date | null
  contests_reversal: boolean
  appeal_until: Date
  /** By the same appellant. */
  isAppealed: boolean
}

/** Refusal of an appeal against a decision that the appellant may contest; null when it may be filed. */
export function refusalToAppeal(
  { reversed_at, contests_reversal, appeal_until, isAppealed }: ContestedDecision,
  now: Date,
): 'already_appealed' | 'decision_reversed' | 'appeal_too_late' | null {
  if (isAppealed) return 'already_appealed'
  if (reversed_at !== null && !contests_reversal) return 'decision_reversed'
  return now > appeal_until ? 'appeal_too_late' : null
}
