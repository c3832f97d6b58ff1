import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { InvitationState } from '@parvis/contract/people/admissions.ts'
import { dayMs } from '@parvis/platform/durations.ts'

interface InvitationUse {
  uses: number
  max_uses: number
  ends_at: Date
  revoked_at: Date | null
}

export function stateOf({ uses, max_uses, ends_at, revoked_at }: InvitationUse, now: Date): InvitationState {
  if (revoked_at !== null) return 'revoked'
  if (uses >= max_uses) return 'used'
  return ends_at <= now ? 'ended' : 'open'
}

/** Whether an open invitation admits the holder of an address: a personal one admits its own alone. */
export function admitsAddress(
  { is_personal, email: own }: { is_personal: boolean; email: string | null },
  email: string | null,
): boolean {
  return !is_personal || (own !== null && own === email)
}

/** Refusal of the end of an invitation: it must come, within a year. */
export function refusalToEnd(endsAt: Date, now: Date): 'invitation_end_invalid' | null {
  const latest = now.getTime() + furtherLimits.invitationDays * dayMs
  return endsAt <= now || endsAt.getTime() > latest ? 'invitation_end_invalid' : null
}
