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

/** What can be decided about which target. Labels and reach are about what readers meet; a profile loses its biography and picture. */
export const decisionsOn = {
  post: ['no_action', 'label', 'limit_reach', 'remove', 'warn', 'suspend', 'ban'],
  comment: ['no_action', 'label', 'remove', 'warn', 'suspend', 'ban'],
  message: ['no_action', 'remove', 'warn', 'suspend', 'ban'],
  profile: ['no_action', 'remove', 'warn', 'suspend', 'ban'],
} as const satisfies Record<string, readonly DecisionKind[]>

/** Days that a suspension lasts at most; what is graver is a ban. */
export const longestSuspension = 365

/** Minutes for which a case is a moderator's own; claiming it again renews them. */
export const claimMinutes = 15

/** Open cases are counted up to this many: a badge then says "99+". */
export const openCasesCeiling = 100

/** The kinds of acts that the audit trail knows. */
export const moderationActs = [
  'case_claimed',
  'case_released',
  'case_decided',
  'decision_reversed',
  'moderator_granted',
  'moderator_revoked',
  'administrator_granted',
  'administrator_revoked',
  'appeal_claimed',
  'appeal_released',
  'appeal_upheld',
  'appeal_reversed',
  'signal_dismissed',
  'party_added',
  'party_amended',
  'party_retired',
  'party_restored',
  'rule_worded',
  'rule_called_off',
  'rule_retired',
  'rule_restored',
  'event_added',
  'event_amended',
  'event_called_off',
  'event_withdrawn',
  'event_reinstated',
  'event_given_back',
  'document_read',
  'file_read',
] as const
export type ModerationAct = (typeof moderationActs)[number]

/** Why a notice under article 16 is given. */
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

/** Until when a decision can be appealed against (article 20), in months. */
export const appealMonths = 6
