import type { ModerationRule } from '../audit/decisions.ts'
import type { NoticeReason } from './moderation.ts'
import type { ReportReason } from './reports.ts'

/** Least age of a case. */
export const caseAges = ['day', 'three_days', 'week', 'month'] as const
export type CaseAge = (typeof caseAges)[number]
export const hoursOfAge: Record<CaseAge, number> = { day: 24, three_days: 72, week: 168, month: 720 }

/** Bands of priority: from `urgent`, which the queue marks, down to the usual. */
export const casePriorities = ['urgent', 'high', 'usual'] as const
export type CasePriority = (typeof casePriorities)[number]
/** Lowest priority of each band, in points (docs/moderation.md). */
export const lowestOf: Record<CasePriority, number> = { urgent: 600, high: 300, usual: 0 }

/** Assignee of the cases: nobody, the reader, or the member of this id. */
export const caseHands = ['nobody', 'me'] as const

/** Reasons of reports and notices by rule, for open cases, which have no rule yet. "other" belongs to none. */
export const reasonsOfRule: Record<ModerationRule, readonly (ReportReason | NoticeReason)[]> = {
  harassment: ['harassment'],
  hate: ['hate_speech'],
  defamation: ['defamation'],
  privacy: ['privacy'],
  illegal: ['terrorism', 'child_abuse', 'intellectual_property'],
  impersonation: [],
  spam: ['spam'],
  misinformation: ['misinformation', 'election'],
  inappropriate: ['inappropriate'],
}
