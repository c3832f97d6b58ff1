import type { AccountClosure } from '@parvis/contract/accounts/browser-session.ts'
import type {
  CaseTarget,
  DecisionGround,
  DecisionKind,
  ModerationRule,
  VerificationReason,
} from '@parvis/contract/audit/decisions.ts'
import type { MisuseStep } from '@parvis/contract/trust/reports.ts'
import type { CitedRule } from '@parvis/contract/trust/rules.schemas.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import { languageOf, mailMember } from '../../accounts/identity/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { citedRule, wordingIn } from '../rules/index.ts'
import { reversalLetter, statementLetter } from './letters.ts'
import { statementPort } from './ports.ts'
import { notifyReporters } from './reporters.ts'
import { decisionKinds, reportReceivedKind } from './ruling-kinds.ts'
import { linkFor, openStatementTokens } from './tokens.ts'

/** Acknowledges a report (regulation 2022/2065, article 16(4)). */
export async function acknowledgeReport(
  context: AppContext,
  tx: Tx,
  report: { id: string; reporter_id: string },
): Promise<void> {
  await notify(context, tx, reportReceivedKind, { user_id: report.reporter_id, report_id: report.id })
}

/** A decision just taken or reversed. */
interface Decision {
  id: string
  case_id: string
  kind: DecisionKind
  rule: ModerationRule | null
  ground: DecisionGround | null
  legal_ground: string | null
  misuse: MisuseStep | null
  automated: boolean
  suspended_until: Date | null
  tick_reason: VerificationReason | null
  created_at: Date
  target: { type: CaseTarget }
  /** Null once that account is deleted. */
  author_id: string | null
}

/**
 * Notifies of a decision in its transaction: the author gets the reasons of a measure and the way to appeal
 * (article 17), reporters the outcome. Of two simultaneous decisions, reporters learn the last, the most
 * severe.
 */
export async function notifyDecision(context: AppContext, tx: Tx, decision: Decision): Promise<void> {
  const { id, case_id, kind, author_id, created_at } = decision
  if (author_id !== null && kind !== 'no_action') {
    await notify(context, tx, decisionKinds.moderation_decision, { decisionId: id, memberIds: [author_id] })
    const { cited } = await tx
      .selectFrom('moderation_decisions')
      .select(citedRule('moderation_decisions.rule_wording').as('cited'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await mailMember(context, tx, author_id, (language) =>
      statementLetter(
        { ...decision, cited },
        {
          link: linkFor(context.config, id, author_id),
          bodies: context.siteSettings.current().duties.bodies.map(({ name }) => name),
        },
        language,
      ),
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
    await notifyReporters(context, tx, { type: 'report_decided', caseId: case_id, decisionId: id })
    await statementPort().caseDecided(context, tx, case_id)
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
 * Notifies author and reporters of a reversal, once its appeals are settled: an author whose appeal was
 * answered gets no second notification.
 */
export async function notifyReversal(
  context: AppContext,
  tx: Tx,
  {
    id: decisionId,
    case_id,
    kind,
    author_id: author,
  }: Pick<Decision, 'id' | 'case_id' | 'kind' | 'author_id'>,
): Promise<void> {
  if (kind === 'no_action') return
  if (author !== null && !(await appealedBy(tx, decisionId, author))) {
    await notify(context, tx, decisionKinds.decision_reversed, { decisionId, memberIds: [author] })
    await mailMember(context, tx, author, (language) =>
      reversalLetter(linkFor(context.config, decisionId, author), language),
    )
  }
  await notifyReporters(context, tx, { type: 'decision_reversed', caseId: case_id, decisionId })
  await statementPort().measureReversed(context, tx, case_id)
}

/** Whether this decision was reversed on an appeal of this member. */
async function appealedBy(tx: Tx, decisionId: string, memberId: string): Promise<boolean> {
  const appeal = await tx
    .selectFrom('moderation_appeals')
    .select('id')
    .where('decision_id', '=', decisionId)
    .where('appellant_id', '=', memberId)
    .where('status', '=', 'reversed')
    .executeTakeFirst()
  return appeal !== undefined
}

/**
 * The decision that keeps an account closed, for its owner, who has just proven who they are: the ban, or else the
 * suspension that lasts longest. Null when no decision does, such as for a ban set by an operator.
 */
export async function closureOf(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  memberId: string,
): Promise<Pick<AccountClosure, 'reason' | 'path'> | null> {
  const { db } = context
  const decision = await db
    .selectFrom('moderation_cases as judged')
    .innerJoin('moderation_decisions as decision', 'decision.case_id', 'judged.id')
    .select('decision.id')
    .select(citedRule('decision.rule_wording').as('cited'))
    .where('judged.author_id', '=', memberId)
    .where('decision.kind', 'in', ['suspend', 'ban'])
    .where('decision.reversed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('decision.suspended_until', 'is', null),
        eb('decision.suspended_until', '>', context.clock.now()),
      ]),
    )
    .orderBy('decision.suspended_until', (order) => order.desc().nullsFirst())
    .orderBy('decision.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (decision === undefined) return null
  return {
    reason: await titleOf(context, memberId, decision.cited),
    path: `/decisions/${decision.id}#${openStatementTokens(context.config).tokenFor(decision.id, memberId)}`,
  }
}

async function titleOf({ db }: Pick<AppContext, 'db'>, memberId: string, cited: CitedRule | null) {
  return cited === null ? null : wordingIn(cited.texts, await languageOf(db, memberId)).title
}
