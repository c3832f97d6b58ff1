import { z } from 'zod'
import { reportTargets } from '../audit/decisions.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { limits } from '../limits.ts'
import { graphemeCount, optionalText } from '../text.ts'

/** Reasons for a report (spec 000 §9). */
export const reportReasons = [
  'harassment',
  'hate_speech',
  'spam',
  'misinformation',
  'inappropriate',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

/** The reason "other" requires details; the others ignore them. */
export const ReportDraft = z
  .strictObject({
    target_type: z.enum(reportTargets),
    target_id: Id,
    reason: z.enum(reportReasons),
    details: optionalText(limits.reportDetails).nullish(),
  })
  .refine(
    ({ reason, details }) =>
      reason !== 'other' || graphemeCount((details ?? '').trim()) >= limits.reportDetailsMinimum,
    { path: ['details'], error: 'too_short' },
  )
export type ReportDraft = z.infer<typeof ReportDraft>

export const createReport = endpoint({
  name: 'createReport',
  summary: 'Reports a post, a comment, a profile or a message to moderation; once for a member and a target',
  method: 'POST',
  path: '/reports',
  access: 'member',
  body: ReportDraft,
  returns: z.object({ id: z.uuid() }),
  refusals: [
    'post_not_found',
    'comment_not_found',
    'profile_not_found',
    'message_not_found',
    'own_content',
    'too_many_reports',
    'account_too_new',
  ],
})
