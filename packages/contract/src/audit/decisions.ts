/** Kinds of things that can be reported, and so be the subject of a case and its decisions. */
export const reportTargets = ['post', 'comment', 'question', 'profile', 'message'] as const
export type ReportTarget = (typeof reportTargets)[number]

/** Subjects of cases: reported things; and the tick of an account and its use of reports, which nobody reports. */
export const caseTargets = [...reportTargets, 'tick', 'reporting'] as const
export type CaseTarget = (typeof caseTargets)[number]

/** Rules of /cgu on which a decision can rest, in the order of /cgu. */
export const moderationRules = [
  'harassment',
  'hate',
  'defamation',
  'privacy',
  'illegal',
  'impersonation',
  'spam',
  'misinformation',
  'inappropriate',
] as const
export type ModerationRule = (typeof moderationRules)[number]

/** Decisions on something reported, from the mildest to the gravest. */
export const contentDecisionKinds = [
  'no_action',
  'label',
  'limit_reach',
  'remove',
  'warn',
  'suspend',
  'ban',
] as const
export type ContentDecisionKind = (typeof contentDecisionKinds)[number]

/** Decisions against the tick of an account, or against a request for it. */
export const tickDecisionKinds = ['refuse_tick', 'suspend_tick', 'remove_tick'] as const
export type TickDecisionKind = (typeof tickDecisionKinds)[number]

/** Decisions about how a member uses reports: a warning, and a time in which their reports are not processed. */
export const reportingDecisionKinds = ['warn_reporting', 'suspend_reporting'] as const
export type ReportingDecisionKind = (typeof reportingDecisionKinds)[number]

export const decisionKinds = [
  ...contentDecisionKinds,
  ...tickDecisionKinds,
  ...reportingDecisionKinds,
] as const
export type DecisionKind = (typeof decisionKinds)[number]

export function isTickDecision(kind: DecisionKind): kind is TickDecisionKind {
  return tickDecisionKinds.some((one) => one === kind)
}

export function isReportingDecision(kind: DecisionKind): kind is ReportingDecisionKind {
  return reportingDecisionKinds.some((one) => one === kind)
}

/** Decisions on something that was reported: all but those about a tick and about the use of reports. */
export function isContentDecision(kind: DecisionKind): kind is ContentDecisionKind {
  return contentDecisionKinds.some((one) => one === kind)
}

/** Legal basis of a decision: the law or the terms (regulation 2022/2065, article 17). */
export const decisionGrounds = ['illegal_content', 'terms'] as const
export type DecisionGround = (typeof decisionGrounds)[number]

/** Labels that readers see on a post or comment. */
export const moderationLabels = ['disputed', 'sensitive', 'misleading'] as const
export type ModerationLabel = (typeof moderationLabels)[number]

/** Months within which a member may appeal against a decision (regulation 2022/2065, article 20). */
export const appealMonths = 6
