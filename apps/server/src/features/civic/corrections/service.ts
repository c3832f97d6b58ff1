import type { ErrorDecision, reportError as Reported } from '@parvis/contract/civic/corrections.schemas.ts'
import type { ErrorOutcome } from '@parvis/contract/civic/corrections.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { lockByName, updateById } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/civic.gen.ts'
import { languageOf, type Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { notify, platformKind } from '../../people/notifications/index.ts'
import { changeWords, checkChanges, invalidateCorrected, readFields } from '../politics/index.ts'
import { findFigure } from './figure.ts'

type ErrorDraft = z.output<(typeof Reported)['body']>

/** Stores a report of an error, once if it is sent twice. Refuses another about the same figure while one is open. */
export async function reportError(
  context: AppContext,
  reporter: Pick<Member, 'id'>,
  { page, block, item, note, ...words }: ErrorDraft,
): Promise<string> {
  const figure = await findFigure(context, { page, block, item })
  return context.transaction(async (tx) => {
    // Serialises the reports of one member.
    await lockByName(tx, `errors of ${reporter.id}`)
    const open = await tx
      .selectFrom('error_reports')
      .select(['id', 'page', 'block', 'item', 'wrong', 'proposed', 'source_url'])
      .where('reporter_id', '=', reporter.id)
      .where('settled_at', 'is', null)
      .limit(sql.lit(furtherLimits.openErrorReports))
      .execute()
    const openReport = open.find((one) => one.page === page && one.block === block && one.item === item)
    if (openReport !== undefined) {
      const isSame =
        openReport.wrong === words.wrong &&
        openReport.proposed === words.proposed &&
        openReport.source_url === words.source_url
      if (isSame) return openReport.id
      throw new Refusal('error_reported_before')
    }
    if (open.length >= furtherLimits.openErrorReports) throw new Refusal('too_many_error_reports')
    const { id } = await tx
      .insertInto('error_reports')
      .values({
        ...figure,
        ...words,
        reporter_id: reporter.id,
        page,
        block,
        item,
        note: note === '' ? null : note,
        created_at: context.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

const actOf = {
  corrected: 'correction_published',
  noted: 'remark_published',
  refused: 'error_report_refused',
  closed: 'error_report_closed',
} as const satisfies Record<ErrorOutcome, string>

/** Settles a report once: its row is locked. Publishes the correction, records the act and notifies the reporter. */
export async function settleReport(
  context: AppContext,
  editor: Pick<Member, 'id'>,
  reportId: string,
  decision: ErrorDecision,
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const report = await tx
      .selectFrom('error_reports')
      .selectAll()
      .where('id', '=', reportId)
      .forUpdate()
      .executeTakeFirstOrThrow(refusalOf('error_report_not_found'))
    if (report.settled_at !== null) throw new Refusal('error_report_settled')
    if (report.reporter_id === editor.id) throw new Refusal('own_error_report')
    const { outcome } = decision
    const words =
      outcome === 'corrected' || outcome === 'noted'
        ? await publish(context, tx, { report, decision, now })
        : null
    await updateById(tx, 'error_reports', reportId, {
      outcome,
      reason: outcome === 'refused' ? decision.reason : null,
      settled_at: now,
    })
    await writeAct(tx, {
      actorId: editor.id,
      act: actOf[outcome],
      at: now,
      details: { record: report.record },
      ...(outcome === 'closed' ? {} : { reason: decision.reason }),
    })
    const language = await languageOf(tx, report.reporter_id)
    const message = describeOutcome(report.subject, { ...decision, ...words }, language)
    const { reporter_id: recipientId, path } = report
    await notify(context, tx, platformKind, [{ recipientId, path, ...message }])
  })
}

interface PublicationParts {
  report: {
    id: string
    record: string
    page: string
    block: string
    item: string | null
    path: string
    subject: string
  }
  decision: Extract<ErrorDecision, { outcome: 'corrected' | 'noted' }>
  now: Date
}

/** Publishes a correction or a remark. Returns the former and the new value in words. */
async function publish(
  context: AppContext,
  tx: Tx,
  { report, decision, now }: PublicationParts,
): Promise<{ before: string; after: string }> {
  const { record, page, block, item, path, subject } = report
  const { reason, source_name, source_url } = decision
  const changes = decision.outcome === 'corrected' ? await checkChanges(tx, record, decision.changes) : []
  // A remark on a record with editable fields would leave the wrong value in place.
  if (decision.outcome === 'noted' && (await readFields(tx, record)).length > 0)
    throw new Refusal('correction_has_fields')
  const { before, after } = changes.length > 0 ? changeWords(changes) : decision
  await tx
    .insertInto('published_corrections')
    .values({
      report_id: report.id,
      record,
      page,
      block,
      item,
      path,
      subject,
      before,
      after,
      reason,
      source_name,
      source_url,
      changes: JSON.stringify(changes),
      published_at: now,
    })
    .execute()
  await invalidateCorrected(context, tx)
  return { before, after }
}

/** Longest message of a notification, in code units. */
const messageLength = 1_900

/** Describes the outcome of a report to its author. Editors write in French. */
function describeOutcome(
  subject: string,
  decision: ErrorDecision,
  language: Language,
): { title: string; message: string } {
  const t = translations[language]
  const detail =
    decision.outcome === 'corrected' || decision.outcome === 'noted'
      ? `${decision.before} → ${decision.after}`
      : decision.outcome === 'refused'
        ? decision.reason
        : null
  const message = detail === null ? subject : t('correction.detail', { subject, detail })
  return {
    title: t(`correction.${decision.outcome}`),
    message: message.slice(0, messageLength).toWellFormed(),
  }
}
