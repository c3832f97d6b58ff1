import type { ModerationRule } from '../audit/decisions.ts'
import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './moderation-cases.schemas.ts'
import type { NoticeReason, ReportReason } from './reports.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

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

export const caseStatuses = ['open', 'decided'] as const

/** The console's lists: open cases, most urgent first; cases claimed by this member or given to them; decided cases, latest first. */
export const caseLists = ['open', 'mine', 'decided'] as const
export type CaseList = (typeof caseLists)[number]

export const listCases = member('listCases', 'GET /moderation/cases')
export const getModerationCounts = member('getModerationCounts', 'GET /moderation/counts')
export const getCase = member('getCase', 'GET /moderation/cases/:caseId')
export const claimCase = member('claimCase', 'PUT /moderation/cases/:caseId/claim')
export const releaseCase = member('releaseCase', 'DELETE /moderation/cases/:caseId/claim')
export const readAsker = member('readAsker', 'PUT /moderation/cases/:caseId/asker')
export const decideCase = member('decideCase', 'PUT /moderation/cases/:caseId/decision')
export const reverseDecision = member('reverseDecision', 'PUT /moderation/decisions/:decisionId/reversal')

/** Kinds of suspected coordination. A signal has no effect: it asks a moderator to look. */
export const signalKinds = [
  'same_text',
  'same_site',
  'votes',
  'reactions',
  'comments',
  'follows',
  'reports',
  'mass_reports',
  'rejected_reports',
] as const
export type SignalKind = (typeof signalKinds)[number]

/** Thresholds of signals; the console shows them beside the measured values. */
export const signalThresholds = {
  /** Days for which an account counts as recent. */
  recentDays: 7,
  /** Hours of activity on one target that are examined together. */
  burstHours: 1,
  /** Recent accounts among them: this number, and at least this share of all. */
  recentMembers: 8,
  recentShare: 0.5,
  /** Or this number of recent accounts created within one hour. */
  together: 6,
  /** Hours in which texts and sites are compared across accounts. */
  alikeHours: 24,
  /** Accounts with the same text. */
  sameText: 4,
  /** Accounts that link to one site, with a share of recent ones of at least `recentShare`. */
  sameSite: 6,
  /** Reports by one member in an hour. */
  massReports: 20,
  /** Judged reports of a member: this number, with at most this share followed by a measure. */
  judgedReports: 10,
  followedShare: 0.2,
  /** Hours for which a dismissed signal is not raised again, unless twice as many take part. */
  silentHours: 24,
} as const

export const signalLists = ['open', 'dismissed'] as const
export type SignalList = (typeof signalLists)[number]

export const listSignals = member('listSignals', 'GET /moderation/signals')
export const dismissSignal = member('dismissSignal', 'PUT /moderation/signals/:signalId/dismissal')
