import type { RegistrationMode } from '@parvis/contract/accounts/registration.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'

interface Coming {
  isInvited: boolean
  /** The invitation is for their address alone. */
  isInvitedPersonally: boolean
  /** They bring the secret of an invitation, good or not. */
  namesInvitation: boolean
  isAnonymous: boolean
  /** Characters of the reason why they want to join. */
  reasonLength: number
}

/** Refusal of a newcomer in a mode of registration; null when they may have an account, at once or after consent. */
export function refusalToEnter(
  mode: RegistrationMode,
  { isInvited, isInvitedPersonally, namesInvitation, isAnonymous, reasonLength }: Coming,
): 'registration_closed' | 'invitation_required' | 'invitation_invalid' | 'join_reason_required' | null {
  if (mode === 'open') return null
  // An account without a person can be neither asked nor told.
  if (isAnonymous || (mode === 'closed' && !isInvitedPersonally)) return 'registration_closed'
  if (isInvited) return null
  if (mode === 'invitation') return namesInvitation ? 'invitation_invalid' : 'invitation_required'
  return reasonLength < furtherLimits.joinReasonMinimum || reasonLength > furtherLimits.joinReason
    ? 'join_reason_required'
    : null
}
