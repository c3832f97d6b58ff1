/** Kinds of things that can be reported, and so be the subject of a case and its decisions. */
export const reportTargets = ['post', 'comment', 'question', 'profile', 'message'] as const
export type ReportTarget = (typeof reportTargets)[number]

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

/** Decisions on a case, from the mildest to the gravest. */
export const decisionKinds = [
  'no_action',
  'label',
  'limit_reach',
  'remove',
  'warn',
  'suspend',
  'ban',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** Legal basis of a decision: the law or the terms (regulation 2022/2065, article 17). */
export const decisionGrounds = ['illegal_content', 'terms'] as const
export type DecisionGround = (typeof decisionGrounds)[number]

/** Labels that readers see on a post or comment. */
export const moderationLabels = ['disputed', 'sensitive', 'misleading'] as const
export type ModerationLabel = (typeof moderationLabels)[number]

/** Months within which a member may appeal against a decision (regulation 2022/2065, article 20). */
export const appealMonths = 6
