import type { ReportTarget } from '@parvis/contract/audit/decisions.ts'
import type { DecisionDraft } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import {
  type CaseList,
  claimCase,
  decideCase,
  getCase,
  listCases,
  reverseDecision,
} from '@parvis/contract/trust/moderation-cases.ts'
import { createReport, type ReportReason } from '@parvis/contract/trust/reports.ts'
import type { Parvis } from './parvis.ts'
import type { Member } from './people.ts'

/** Reports content, and returns its case. */
export async function reports(
  member: Member,
  target_type: ReportTarget,
  target: { id: string },
  reason: ReportReason = 'spam',
): Promise<string> {
  const details = reason === 'other' ? 'Une explication assez longue.' : null
  const body = { target_type, target_id: target.id, reason, details }
  const { id } = await member.call(createReport, { body })
  const report = await member.place.context.db
    .selectFrom('reports')
    .select('case_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return report.case_id ?? ''
}

const reasons = { rule: 'harassment', ground: 'terms', facts: 'Trois insultes dans ce texte.' } as const

/** The reasons required for a decision, with the fields of its kind. */
export const reasoned = <Rest extends object>(rest: Rest) => ({ ...reasons, ...rest })

/** A list of cases, as the console shows it. */
export const queue = async (member: Member, list: CaseList = 'open') =>
  (await member.call(listCases, { query: { list } })).items

export const claims = (member: Member, caseId: string) => member.call(claimCase, { params: { caseId } })

export const decides = (member: Member, caseId: string, body: DecisionDraft) =>
  member.call(decideCase, { params: { caseId }, body })

export const reverses = (member: Member, decisionId: string | undefined, note = 'À tort.') =>
  member.call(reverseDecision, { params: { decisionId: decisionId ?? '' }, body: { note } })

export const looksAt = (member: Member, caseId: string) => member.call(getCase, { params: { caseId } })

/** An author, a reader who reports, and two moderators: the second reviews the first's decisions. */
export async function aTeam(join: Parvis['join']) {
  const [author, reader, mona, milo] = [
    await join('ana'),
    await join('bea'),
    await join('mona', { moderator: true }),
    await join('milo', { moderator: true }),
  ]
  return { author, reader, mona, milo }
}
