import type { DecisionKind } from '../audit/decisions.ts'

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
