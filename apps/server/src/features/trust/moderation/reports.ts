import { signalThresholds } from '@parvis/contract/trust/moderation-cases.ts'
import type { ReportDraft } from '@parvis/contract/trust/reports.schemas.ts'
import { createReport } from '@parvis/contract/trust/reports.ts'
import { updateById } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ServerParts } from '../../../feature.ts'
import { countAct } from '../../accounts/fair-use/index.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { watchAfter } from '../signals/index.ts'
import { acknowledgeReport } from '../statements/index.ts'
import { findTarget, joinCase } from './intake.ts'
import { requireReportsProcessed } from './reporting.ts'

/** Far above the hourly limit (fair-use.ts), so that its named refusal applies first. */
const rate = { max: 120, window: 3_600 }

export function reportRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(createReport, async ({ body, member }) => ({ id: await report(context, member, body) }), {
    rate,
  })
}

/** Stores a report in the open case of its target. A member's second report of one target changes nothing. */
async function report(context: AppContext, reporter: Member, draft: ReportDraft): Promise<string> {
  const { target_type, target_id, reason } = draft
  return context.transaction(async (tx) => {
    await requireReportsProcessed(tx, { memberId: reporter.id, reason, now: context.clock.now() })
    const target = await findTarget(tx, reporter.id, { type: target_type, id: target_id })
    if (target.authorId === reporter.id) throw new Refusal('own_content')
    const details = reason === 'other' ? required(draft.details, 'the details').trim() : null
    const inserted = await tx
      .insertInto('reports')
      .values({ reporter_id: reporter.id, target_type, target_id: target.id, reason, details })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted !== undefined) {
      const lately = await countAct(context, tx, reporter, 'report')
      if (lately === signalThresholds.massReports) watchAfter(context, tx)
      const case_id = await joinCase(context, tx, target, { reason, memberId: reporter.id })
      await updateById(tx, 'reports', inserted.id, { case_id })
      await acknowledgeReport(context, tx, { id: inserted.id, reporter_id: reporter.id })
      return inserted.id
    }
    const earlier = await tx
      .selectFrom('reports')
      .select('id')
      .where('reporter_id', '=', reporter.id)
      .where('target_type', '=', target_type)
      .where('target_id', '=', target.id)
      .executeTakeFirstOrThrow()
    return earlier.id
  })
}
