import type { ModerationRule } from '@parvis/contract/audit/decisions.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { mailMember } from '../../accounts/identity/index.ts'
import { recordInLog } from '../../audit/transparency-log/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { answerLetter } from './letters.ts'
import { statementPort } from './ports.ts'
import { decisionKinds } from './ruling-kinds.ts'
import { linkFor } from './tokens.ts'

const answersJob = 'appeal_answers'

/** Appellants answered in the transaction that settles their appeals; a job answers the others. */
const batchSize = 50

/** Answers further appellants in batches: each batch commits with the job for the next. */
export async function answerFurtherAppellants(context: AppContext): Promise<void> {
  await context.jobs.handle<{ decisionId: string }>(answersJob, ({ decisionId }) =>
    context.transaction((tx) => answerAppellants(context, tx, decisionId)),
  )
}

interface SettledAppeal {
  id: string
  appellant_id: string | null
  notice_id: string | null
  status: 'upheld' | 'reversed'
  answer: string
  decided_at: Date
  rule: ModerationRule | null
}

/**
 * Answers the appellants whose appeals against a decision are settled: the first ones in this transaction, the
 * rest by a job.
 */
export async function answerAppellants(context: AppContext, tx: Tx, decisionId: string): Promise<void> {
  const { rows: settled } = await sql<SettledAppeal>`
    with untold as materialized (
      select id from moderation_appeals
      where decision_id = ${decisionId} and status <> 'open' and told_at is null
      order by id limit ${sql.lit(batchSize)} for update skip locked
    )
    update moderation_appeals as appeal set told_at = ${context.clock.now()}::timestamptz
    from untold, moderation_decisions as decision
    where appeal.id = untold.id and decision.id = appeal.decision_id
    returning appeal.id, appeal.appellant_id, appeal.notice_id, appeal.status, appeal.answer, appeal.decided_at,
      decision.rule
  `.execute(tx)
  for (const appeal of settled) await answer(context, tx, decisionId, appeal)
  const members = settled.flatMap(({ appellant_id }) => appellant_id ?? [])
  await notify(context, tx, decisionKinds.appeal_decided, { decisionId, memberIds: members })
  if (settled.length === batchSize) await context.jobs.enqueue(tx, answersJob, { decisionId })
}

/**
 * Sends the answer by letter and records it in the public log, so that a member can prove the outcome;
 * notifiers without an account cannot.
 */
async function answer(context: AppContext, tx: Tx, decisionId: string, appeal: SettledAppeal): Promise<void> {
  const { id, appellant_id: member, notice_id: notice, status, decided_at: at, rule } = appeal
  const reason = rule ?? 'none'
  await recordInLog(context, tx, { kind: `appeal_${status}`, reason, subjectId: member, decisionId: id, at })
  await statementPort().appealAnswered(context, tx, { id, noticeId: notice })
  if (member === null) return
  const link = linkFor(context.config, decisionId, member)
  await mailMember(context, tx, member, (language) =>
    answerLetter(status === 'reversed', appeal.answer, link, language),
  )
}
