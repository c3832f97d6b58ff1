import { z } from 'zod'
import { reportTargets } from '../audit/decisions.ts'
import type { Description } from '../endpoint.ts'
import { furtherLimits } from '../further-limits.ts'
import { Id } from '../id.schemas.ts'
import { optionalText } from '../text.schemas.ts'
import { graphemeCount } from '../text.ts'
import { reportReasons } from './reports.ts'

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
    'Reports a post, a comment, a question, a profile or a message to moderation; once for a member and a target',
  body: ReportDraft,
  returns: z.object({ id: z.uuid() }),
  refusals: [
    'post_not_found',
    'comment_not_found',
    'question_not_found',
    'profile_not_found',
    'message_not_found',
    'own_content',
    'too_many_reports',
    'reporting_suspended',
    'account_too_new',
  ],
} satisfies Description
