/** Kinds of acts in the audit trail of the staff, by what they are about. */
export const actFamilies = {
  cases: ['case_opened', 'case_claimed', 'case_released', 'case_decided', 'decision_reversed'],
  appeals: ['appeal_claimed', 'appeal_released', 'appeal_upheld', 'appeal_reversed'],
  signals: ['signal_dismissed'],
  verification: [
    'verification_agreed',
    'verification_approved',
    'verification_rejected',
    'verification_revoked',
    'official_linked',
    'official_unlinked',
  ],
  readings: ['document_read', 'file_read'],
  members: [
    'members_searched',
    'members_exported',
    'access_read',
    'sessions_ended',
    'note_added',
    'note_removed',
    'recovery_mailed',
    'factor_reset_asked',
    'factor_reset_called_off',
    'factor_reset_agreed',
    'username_given',
    'bulk_started',
    'bulk_undone',
  ],
  team: ['moderator_granted', 'moderator_revoked', 'administrator_granted', 'administrator_revoked'],
  parties: ['party_added', 'party_amended', 'party_retired', 'party_restored'],
  rules: ['rule_worded', 'rule_called_off', 'rule_retired', 'rule_restored'],
  settings: ['site_settings_changed', 'site_settings_restored', 'site_logo_uploaded'],
  events: [
    'event_added',
    'event_amended',
    'event_called_off',
    'event_withdrawn',
    'event_reinstated',
    'event_given_back',
  ],
  reserves: [
    'reserve_set',
    'reserve_moved',
    'reserve_ended',
    'candidate_marked',
    'candidate_unmarked',
    'candidates_copied',
  ],
  polls: ['poll_opened', 'poll_closed'],
  service: [
    'announcement_sent',
    'job_retried',
    'keys_rotated',
    'keys_revoked',
    'service_token_issued',
    'acts_exported',
  ],
} as const

export type ActFamily = keyof typeof actFamilies
export const actFamilyNames = Object.keys(actFamilies) as ActFamily[]

export type ModerationAct = (typeof actFamilies)[ActFamily][number]
export const moderationActs: readonly ModerationAct[] = Object.values(actFamilies).flat()

/** How an act was done: in the console, or by an operator at the command line, who has no account. */
export const actOrigins = ['console', 'command_line'] as const
export type ActOrigin = (typeof actOrigins)[number]
