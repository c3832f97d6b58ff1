import type { Tx } from '@parvis/platform/database/database.ts'
import { required } from '@parvis/platform/required.ts'
import type { AppContext } from '../../../app-context.ts'
import { mailAddress } from '../../accounts/identity/index.ts'
import { answeredLetter, outcomeLetter, reversedLetter } from './letters.ts'
import { noticeLink } from './receipts.ts'

const outcomeJob = 'notice_outcomes'
const batchSize = 100

interface NoticeOutcome {
  caseId: string
  news: 'decided' | 'reversed'
  /** The last notice whose author was mailed. */
  after?: string
}

/** Mails the notifiers of a decided case. */
export const mailDecision = (context: AppContext, tx: Tx, caseId: string) =>
  mailNotifiers(context, tx, { caseId, news: 'decided' })

/** Mails the notifiers of a case whose measure was reversed. */
export const mailReversal = (context: AppContext, tx: Tx, caseId: string) =>
  mailNotifiers(context, tx, { caseId, news: 'reversed' })

async function mailNotifiers(context: AppContext, tx: Tx, outcome: NoticeOutcome): Promise<void> {
  const noticed = await tx
    .selectFrom('legal_notices')
    .select('id')
    .where('case_id', '=', outcome.caseId)
    .limit(1)
    .executeTakeFirst()
  if (noticed !== undefined) await context.jobs.enqueue(tx, outcomeJob, outcome)
}

/** Handles the notices of a case in batches: each batch commits with the job for the next. */
export async function registerOutcomeWorker(context: AppContext): Promise<void> {
  await context.jobs.handle<NoticeOutcome>(outcomeJob, (outcome) =>
    context.transaction((tx) => mailBatch(context, tx, outcome)),
  )
}

async function mailBatch(context: AppContext, tx: Tx, { caseId, news, after }: NoticeOutcome): Promise<void> {
  const notices = await tx
    .selectFrom('legal_notices')
    .select(['id', 'receipt', 'notifier_email', 'language'])
    .where('case_id', '=', caseId)
    .where('is_written_to', '=', true)
    .$if(after !== undefined, (query) => query.where('id', '>', required(after, 'the last notice')))
    .orderBy('id')
    .limit(batchSize)
    .execute()
  const decisions = await tx
    .selectFrom('moderation_decisions')
    .select('kind')
    .where('case_id', '=', caseId)
    .where('reversed_at', 'is', null)
    .orderBy('created_at')
    .execute()
  // The decision was reversed before its letters were sent, so they are skipped.
  if (news === 'decided' && decisions.length === 0) return
  const kinds = decisions.map(({ kind }) => kind)
  for (const { notifier_email: to, ...notice } of notices) {
    if (to === null) continue
    const link = noticeLink(context.config, notice.receipt)
    const letter = news === 'decided' ? outcomeLetter(notice, kinds, link) : reversedLetter(notice, link)
    await mailAddress(context, tx, { to, language: notice.language }, letter)
  }
  const last = notices.at(-1)
  if (last !== undefined && notices.length === batchSize)
    await context.jobs.enqueue(tx, outcomeJob, { caseId, news, after: last.id })
}

/** Mails a notifier the answer to an appeal. */
export async function mailAnswer(
  context: AppContext,
  tx: Tx,
  appeal: { id: string; noticeId: string | null },
): Promise<void> {
  if (appeal.noticeId === null) return
  const notice = await tx
    .selectFrom('legal_notices')
    .innerJoin('moderation_appeals as appeal', 'appeal.notice_id', 'legal_notices.id')
    .select(['receipt', 'notifier_email', 'is_written_to', 'language', 'appeal.status', 'appeal.answer'])
    .where('appeal.id', '=', appeal.id)
    .executeTakeFirst()
  if (notice === undefined || notice.notifier_email === null || !notice.is_written_to) return
  const { notifier_email: to, language, status, answer } = notice
  const letter = answeredLetter(
    notice,
    { reversed: status === 'reversed', answer: required(answer, 'the answer') },
    noticeLink(context.config, notice.receipt),
  )
  await mailAddress(context, tx, { to, language }, letter)
}
