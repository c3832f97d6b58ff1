import type { DecisionGround, DecisionKind, ModerationRule } from '@parvis/contract/moderation.ts'
import type { ReportTarget } from '@parvis/contract/reports.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { World } from '../../world.ts'
import { mailMember } from '../identity/service.ts'
import { citedRule } from '../moderation/rule-views.ts'
import { tellNotifiers } from '../notices/outcomes-service.ts'
import { notifyOfModeration } from '../notifications/service.ts'
import { recordInLog } from '../transparency-log/service.ts'
import { answerLetter, reversalLetter, statementLetter } from './letters.ts'
import { tellReporters } from './reporters-service.ts'
import { openStatementTokens } from './tokens.ts'

/** Says that a report has arrived (regulation 2022/2065, article 16(4)). */
export async function acknowledgeReport(
  world: World,
  tx: Tx,
  report: { id: string; reporter_id: string },
): Promise<void> {
  await notifyOfModeration(world, tx, 'report_received', [
    { user_id: report.reporter_id, report_id: report.id },
  ])
}

/** The page of a decision, with what opens it to this member alone. */
function linkFor({ config }: World, decisionId: string, memberId: string): string {
  const token = openStatementTokens(config).tokenFor(decisionId, memberId)
  return `${config.siteUrl}/decisions/${decisionId}#${token}`
}

/** A decision that was just taken, or just taken back. */
interface Decision {
  id: string
  case_id: string
  kind: DecisionKind
  rule: ModerationRule | null
  ground: DecisionGround | null
  automated: boolean
  suspended_until: Date | null
  created_at: Date
  target: { type: ReportTarget }
  /** Null once that account is gone. */
  author_id: string | null
}

/**
 * Tells of a decision in its own transaction: the author learns the reasons of a measure, with the way to appeal (article
 * 17), those who reported and gave notice learn the outcome. Of two decisions at once these are told of the last, the
 * gravest.
 */
export async function tellDecision(world: World, tx: Tx, decision: Decision): Promise<void> {
  const { id, case_id, kind, author_id, created_at } = decision
  if (author_id !== null && kind !== 'no_action') {
    await notifyOfModeration(world, tx, 'moderation_decision', [{ user_id: author_id, decision_id: id }])
    const { cited } = await tx
      .selectFrom('moderation_decisions')
      .select(citedRule('moderation_decisions.rule_wording').as('cited'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await mailMember(world, tx, author_id, (language) =>
      statementLetter({ ...decision, cited }, linkFor(world, id, author_id), language),
    )
  }
  const beside = await tx
    .selectFrom('moderation_decisions')
    .select('id')
    .where('case_id', '=', case_id)
    .where('created_at', '=', created_at)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (beside === undefined) {
    await tellReporters(world, tx, { type: 'report_decided', caseId: case_id, decisionId: id })
    await tellNotifiers(world, tx, { caseId: case_id, news: 'decided' })
  } else {
    await tx
      .updateTable('notifications')
      .set({ decision_id: id })
      .where('decision_id', '=', beside.id)
      .where('type', '=', 'report_decided')
      .execute()
  }
}

/**
 * Tells that a decision was taken back: its author, those who had reported, and whose appeal this settles. Who is told by
 * the answer to their own appeal is not told again.
 */
export async function tellReversal(
  world: World,
  tx: Tx,
  { id: decisionId, case_id, kind, author_id: author }: Decision,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const { reversal_note: answer } = await tx
    .selectFrom('moderation_decisions')
    .select('reversal_note')
    .where('id', '=', decisionId)
    .executeTakeFirstOrThrow()
  const end = { decisionId, status: 'reversed', answer: answer ?? '', by, at } as const
  const settled = await settleAppeals(world, tx, end)
  if (kind === 'no_action') return
  if (author !== null && !settled.has(author)) {
    await notifyOfModeration(world, tx, 'decision_reversed', [{ user_id: author, decision_id: decisionId }])
    await mailMember(world, tx, author, (language) =>
      reversalLetter(linkFor(world, decisionId, author), language),
    )
  }
  await tellReporters(world, tx, { type: 'decision_reversed', caseId: case_id, decisionId })
  await tellNotifiers(world, tx, { caseId: case_id, news: 'reversed' })
}

/** Ends the open appeals against a decision alike, and answers each; the members among those who appealed. */
export async function settleAppeals(
  world: World,
  tx: Tx,
  end: {
    decisionId: string
    appealId?: string
    status: 'upheld' | 'reversed'
    answer: string
    by: string
    at: Date
  },
): Promise<Set<string>> {
  const { decisionId, appealId, status, answer, by, at } = end
  const settled = await tx
    .updateTable('moderation_appeals')
    .set({
      status,
      answer,
      decided_by: by,
      decided_at: at,
      claimed_by: null,
      claimed_until: null,
    })
    .where('decision_id', '=', decisionId)
    .where('status', '=', 'open')
    .$if(appealId !== undefined, (query) => query.where('id', '=', appealId ?? ''))
    .returning(['id', 'appellant_id', 'notice_id'])
    .returning(({ selectFrom }) =>
      selectFrom('moderation_decisions')
        .select('rule')
        .whereRef('moderation_decisions.id', '=', 'moderation_appeals.decision_id')
        .as('rule'),
    )
    .execute()
  // Who appealed can prove what became of it; of a notice without an account nobody can.
  for (const { id, rule, appellant_id } of settled)
    await recordInLog(world, tx, {
      kind: `appeal_${status}`,
      reason: rule ?? 'none',
      subjectId: appellant_id,
      decisionId: id,
      at,
    })
  const members = settled.flatMap(({ appellant_id }) => (appellant_id === null ? [] : [appellant_id]))
  await notifyOfModeration(
    world,
    tx,
    'appeal_decided',
    members.map((user_id) => ({ user_id, decision_id: decisionId })),
  )
  for (const id of members) {
    const link = linkFor(world, decisionId, id)
    await mailMember(world, tx, id, (language) => answerLetter(status === 'reversed', answer, link, language))
  }
  for (const { notice_id } of settled)
    if (notice_id !== null) await tellNotifiers(world, tx, { noticeId: notice_id, news: 'answered' })
  return new Set(members)
}
