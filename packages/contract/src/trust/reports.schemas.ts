import { z } from 'zod'
import { reportTargets } from '../audit/decisions.ts'
import type { Description } from '../endpoint.ts'
import { boundedText, Id, optionalText } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { forStaff } from '../refusal-groups.ts'
import { graphemeCount } from '../text.ts'
import { misuseSteps, reportingSuspensions, reportReasons } from './reports.ts'

/** The reason "other" requires details; the others ignore them. */
export const ReportDraft = z
  .strictObject({
    target_type: z.enum(reportTargets),
    target_id: Id,
    reason: z.enum(reportReasons),
    details: optionalText(furtherLimits.reportDetails).nullish(),
  })
  .refine(
    ({ reason, details }) =>
      reason !== 'other' || graphemeCount((details ?? '').trim()) >= furtherLimits.reportDetailsMinimum,
    { path: ['details'], error: 'too_short' },
  )
export type ReportDraft = z.infer<typeof ReportDraft>

export const createReport = {
  summary:
    'Reports a post, a comment, a question, a profile, a message, a consultation, a statement or a context note to moderation; once for a member and a target',
  body: ReportDraft,
  returns: z.object({ id: z.uuid() }),
  refusals: [
    'post_not_found',
    'comment_not_found',
    'question_not_found',
    'profile_not_found',
    'message_not_found',
    'consultation_not_found',
    'statement_not_found',
    'context_note_not_found',
    'own_content',
    'too_many_reports',
    'reporting_suspended',
    'account_too_new',
  ],
} satisfies Description

const Count = z.int().min(0)

/** State of an author in the misuse policy. */
export const ContentMisuse = z.object({
  /** Contents judged manifestly illegal within the policy's months, and all judged contents of the same time. */
  manifest: Count,
  judged: Count,
  /** The warning in force. */
  warned_at: z.iso.datetime().nullable(),
  /** Step that the policy provides for the next manifestly illegal content. */
  next: z.enum(misuseSteps).nullable(),
})
export type ContentMisuse = z.infer<typeof ContentMisuse>

/** State of a reporter in the misuse policy. */
export const ReportingMisuse = z.object({
  /** Judged reports and notices within the policy's months: those manifestly unfounded, and all of them. */
  unfounded: Count,
  judged: Count,
  warned_at: z.iso.datetime().nullable(),
  /** Manifestly unfounded since the warning. */
  since_warning: Count,
  suspended_until: z.iso.datetime().nullable(),
  /** Step that the policy allows now. */
  allows: z.enum(misuseSteps).nullable(),
})
export type ReportingMisuse = z.infer<typeof ReportingMisuse>

export const MisuseView = z.object({ contents: ContentMisuse, reports: ReportingMisuse })
export type MisuseView = z.infer<typeof MisuseView>

const Params = z.object({ memberId: Id })
const Facts = boundedText(furtherLimits.moderationText).max(8_000, { error: 'too_long' })

export const getMisuse = {
  summary: 'Where a member stands in the misuse policy, with its counts; nobody reads their own',
  params: Params,
  returns: MisuseView,
  refusals: [...forStaff, 'profile_not_found', 'own_case'],
} satisfies Description

export const warnReporting = {
  summary: 'Warns a member who frequently reports without any ground; a decision with reasons and an appeal',
  params: Params,
  body: z.strictObject({ facts: Facts }),
  returns: MisuseView,
  refusals: [
    ...forStaff,
    'profile_not_found',
    'own_case',
    'administrators_only',
    'misuse_not_established',
    'reporting_suspended',
  ],
} satisfies Description

export const suspendReporting = {
  summary:
    'Processes no reports of a member for a time, after a warning; a decision with reasons and an appeal',
  params: Params,
  body: z.strictObject({
    facts: Facts,
    days: z.literal([...reportingSuspensions]),
  }),
  returns: MisuseView,
  refusals: [
    ...forStaff,
    'profile_not_found',
    'own_case',
    'administrators_only',
    'misuse_not_established',
    'misuse_not_warned',
    'reporting_suspended',
  ],
} satisfies Description
