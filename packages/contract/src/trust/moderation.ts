import type { DecisionKind } from '../audit/decisions.ts'

/**
 * Kinds of decisions by target. Labels and reach apply to public content; a profile loses its biography and picture.
 * Decisions about a tick are taken on its request.
 */
export const decisionsOn = {
  post: ['no_action', 'label', 'limit_reach', 'remove', 'warn', 'suspend', 'ban'],
  comment: ['no_action', 'label', 'remove', 'warn', 'suspend', 'ban'],
  question: ['no_action', 'remove', 'warn', 'suspend', 'ban'],
  message: ['no_action', 'remove', 'warn', 'suspend', 'ban'],
  profile: ['no_action', 'remove', 'warn', 'suspend', 'ban'],
  tick: [],
  reporting: [],
} as const satisfies Record<string, readonly DecisionKind[]>

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
