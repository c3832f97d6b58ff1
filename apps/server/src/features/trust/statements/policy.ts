import { createHash } from 'node:crypto'
import { appealMonths } from '@parvis/contract/audit/decisions.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Of the decision in scope as `decision`: the last moment at which it can be appealed against. */
export const appealUntil: RawBuilder<Date> = sql<Date>`
  (decision.created_at + make_interval(months => ${sql.lit(appealMonths)}))`

/** Whether this member reported what a case is about, or gave notice of it; by default of the case in scope as `judged`. */
export const reportedBy = (
  memberId: string | RawBuilder<unknown>,
  caseId: RawBuilder<unknown> = sql`judged.id`,
): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from reports where reports.case_id = ${caseId} and reports.reporter_id = ${memberId})
  or exists (select from legal_notices as notice where notice.case_id = ${caseId} and notice.member_id = ${memberId})
)`

/**
 * Whom the decision in scope as `decision`, of the case `judged`, concerns: the author of what a measure was taken about,
 * and who reported it, whatever was decided. To everybody else it is unknown.
 */
export const concerns = (memberId: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  (judged.author_id = ${memberId} and decision.kind <> 'no_action') or ${reportedBy(memberId)}
)`

/** A decision's name in public files: who knows the decision finds it there, nobody else learns which it is. */
export function referenceOf(decisionId: string): string {
  return createHash('sha256').update(decisionId).digest('hex').slice(0, 24)
}
