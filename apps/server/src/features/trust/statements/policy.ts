import { createHash } from 'node:crypto'
import { appealMonths } from '@parvis/contract/audit/decisions.ts'
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

/**
 * Reference of a decision in public files: people who know the decision can find it, others cannot identify
 * it.
 */
export function referenceOf(decisionId: string): string {
  return createHash('sha256').update(decisionId).digest('hex').slice(0, 24)
}
