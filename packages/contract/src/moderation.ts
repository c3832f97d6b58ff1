/** The rules of /cgu on which a decision can rest, in the order in which they stand there. */
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

/** What can be decided on a case, from the mildest to the gravest. */
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

/** Against the law, or against the terms alone (regulation 2022/2065, article 17). */
export const decisionGrounds = ['illegal_content', 'terms'] as const
export type DecisionGround = (typeof decisionGrounds)[number]

/** What a label says to readers. */
export const moderationLabels = ['disputed', 'sensitive', 'misleading'] as const
export type ModerationLabel = (typeof moderationLabels)[number]

/** Until when a decision can be appealed against (article 20), in months. */
export const appealMonths = 6
