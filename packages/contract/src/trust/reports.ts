import type { CaseTarget, DecisionKind, ModerationRule } from '../audit/decisions.ts'
import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './reports.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

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

export const createReport = member('createReport', 'POST /reports')

/**
 * Kinds of decisions by target. Labels and reach apply to public content; a profile loses its biography and picture.
 * Decisions about a tick are taken on its request.
 */
export const decisionsOn = {
  post: ['no_action', 'label', 'limit_reach', 'remove', 'warn', 'suspend', 'ban'],
  comment: ['no_action', 'label', 'remove', 'warn', 'suspend', 'ban'],
  question: ['no_action', 'remove', 'warn', 'suspend', 'ban'],
  message: ['no_action', 'remove', 'warn', 'suspend', 'ban'],
  consultation: ['no_action', 'remove', 'warn', 'suspend', 'ban'],
  statement: ['no_action', 'remove', 'warn', 'suspend', 'ban'],
  context_note: ['no_action', 'remove', 'warn', 'suspend', 'ban'],
  profile: ['no_action', 'remove', 'warn', 'suspend', 'ban'],
  tick: [],
  reporting: [],
} as const satisfies Record<string, readonly DecisionKind[]>

/** Members rate whether a context note is right: moderation removes none for being wrong. */
export const isForRaters = (target: CaseTarget, rule: ModerationRule | null): boolean =>
  target === 'context_note' && rule === 'misinformation'

/** Maximum days of a suspension; beyond that there is a ban. */
export const longestSuspension = 365

/** Minutes for which a claim reserves a case for a moderator; claiming again renews it. */
export const claimMinutes = 15

/** Open cases are counted up to this many: a badge then says "99+". */
export const openCasesCeiling = 100

/** Reasons for a notice under article 16. */
export const noticeReasons = [
  'harassment',
  'hate_speech',
  'defamation',
  'privacy',
  'terrorism',
  'child_abuse',
  'intellectual_property',
  'election',
  'other',
] as const
export type NoticeReason = (typeof noticeReasons)[number]

/** The law that content against a rule mostly breaks in France: proposed to who decides, who may name another. */
export const usualLaw: Record<ModerationRule, string> = {
  harassment: 'Code pénal, articles 222-33-2-2 et 222-17',
  hate: 'Loi du 29 juillet 1881 sur la liberté de la presse, article 24',
  defamation: 'Loi du 29 juillet 1881 sur la liberté de la presse, articles 29 à 33',
  privacy: 'Code civil, article 9 ; code pénal, articles 226-1 et suivants',
  illegal: 'Loi n° 2004-575 du 21 juin 2004 pour la confiance dans l’économie numérique, article 6',
  impersonation: 'Code pénal, article 226-4-1',
  spam: 'Code des postes et des communications électroniques, article L. 34-5',
  misinformation: 'Code électoral, article L. 97',
  inappropriate: 'Code pénal, article 227-24',
}

/** The misuse policy (regulation 2022/2065, article 23), which /cgu states with these figures. */
export const misusePolicy = {
  /** Manifestly illegal contents of one author within `months`: the warning, and the first suspension after it. */
  contents: { months: 12, warnAt: 2, suspendAt: 3 },
  /** Manifestly unfounded reports of one member: the warning, then so many more before a suspension. */
  reports: { months: 6, warnAt: 3, moreAfterWarning: 2 },
} as const

/** Days for which reports may be suspended. */
export const reportingSuspensions = [7, 30, 90] as const

/** Reasons of notices that are processed whoever gives them: life and safety may be at stake. */
export const alwaysProcessed = ['child_abuse', 'terrorism'] as const

/** Steps of the policy. */
export const misuseSteps = ['warning', 'suspension'] as const
export type MisuseStep = (typeof misuseSteps)[number]

export const warnReporting = member('warnReporting', 'POST /moderation/members/:memberId/reporting/warning')
export const suspendReporting = member(
  'suspendReporting',
  'POST /moderation/members/:memberId/reporting/suspension',
)
export const getMisuse = member('getMisuse', 'GET /moderation/members/:memberId/misuse')
