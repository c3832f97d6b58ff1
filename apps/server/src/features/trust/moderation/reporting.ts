import type { CaseCopy } from '@parvis/contract/trust/case-views.schemas.ts'
import { signalThresholds } from '@parvis/contract/trust/moderation-cases.ts'
import type { MisuseView, ReportDraft } from '@parvis/contract/trust/reports.schemas.ts'
import { alwaysProcessed, createReport } from '@parvis/contract/trust/reports.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { updateById } from '@parvis/platform/database/database.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { Refusal, refusalOf, throwIfRefused } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ServerParts } from '../../../feature.ts'
import { countAct } from '../../accounts/fair-use/index.ts'
import { isStaff, lockMember, type Member } from '../../accounts/identity/index.ts'
import { watchAfter } from '../signals/index.ts'
import { acknowledgeReport } from '../statements/index.ts'
import { afterDecision, openDecidedCase, recordDecision } from './consequences.ts'
import { findTarget, joinCase } from './intake.ts'
import {
  readMisuse,
  readReportingMisuse,
  refusalToSuspendReporting,
  refusalToWarnReporting,
  reportingSuspendedUntil,
} from './misuse.ts'

interface Measure {
  memberId: string
  facts: string
  /** Null for a warning. */
  days: number | null
}

/**
 * Warns a member who misuses reports, or suspends the processing of their reports: a case of its own, decided from the
 * start, with all that follows from a decision.
 */
export async function decideOnReporting(
  context: AppContext,
  moderator: Member,
  { memberId, facts, days }: Measure,
): Promise<MisuseView> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const copy = await requireJudgeable(tx, moderator, memberId)
    // Two measures at once: the second is judged after the first.
    await lockMember(tx, memberId)
    const { warned_at, suspended_until, ...counts } = await readReportingMisuse(tx, memberId, now)
    const state = { ...counts, isWarned: warned_at !== null, isSuspended: suspended_until !== null }
    throwIfRefused(days === null ? refusalToWarnReporting(state) : refusalToSuspendReporting(state))
    const about = { target: { type: 'reporting', id: memberId }, author_id: memberId } as const
    const decision = await recordDecision(tx, {
      ...about,
      kind: days === null ? 'warn_reporting' : 'suspend_reporting',
      case_id: await openDecidedCase(tx, { ...about, copy, now }),
      moderator_id: moderator.id,
      facts: facts.trim(),
      suspended_until: days === null ? null : addDays(now, days),
      created_at: now,
    })
    await afterDecision(context, tx, decision, days === null ? 'reporting_warned' : 'reporting_suspended')
    return readMisuse(tx, memberId, now)
  })
}

/** The member as they are now; refused for oneself, and for a moderator about somebody of the staff. */
async function requireJudgeable(tx: Tx, moderator: Member, memberId: string): Promise<CaseCopy> {
  if (moderator.id === memberId) throw new Refusal('own_case')
  const member = await tx
    .selectFrom('profiles')
    .select(['display_name', 'username', 'created_at', isStaff().as('is_staff')])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow(refusalOf('profile_not_found'))
  if (member.is_staff && !moderator.isAdministrator) throw new Refusal('administrators_only')
  const { display_name: author_name, username: author_username, created_at } = member
  return { text: '', author_name, author_username, media: [], created_at: created_at.toISOString() }
}

/**
 * Refuses a report or a notice of a member whose reports are not processed for a time. A report of danger to a life or a child
 * is processed nevertheless.
 */
export async function requireReportsProcessed(
  db: Db,
  { memberId, reason, now }: { memberId: string; reason: string; now: Date },
): Promise<void> {
  if (alwaysProcessed.some((one) => one === reason)) return
  const until = await reportingSuspendedUntil(db, memberId, now)
  if (until !== null) throw new Refusal('reporting_suspended', undefined, { until: until.toISOString() })
}

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
