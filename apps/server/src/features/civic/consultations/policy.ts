import type { Member } from '../../accounts/identity/index.ts'
import { actsAsStaff } from '../../accounts/identity/index.ts'

type Opener = Pick<Member, 'verified' | 'role' | 'isAdministrator'>

/** Refusal to open a consultation, or null: verified officials and journalists may, and administrators. */
export function refusalToOpen({ verified, role, isAdministrator }: Opener): 'verification_required' | null {
  return isAdministrator || (verified && role !== 'citizen') ? null : 'verification_required'
}

/** Whether a reader may moderate statements and close the consultation: its opener and the staff may. */
export function canModerate(reader: Member | null, openedBy: string | null): boolean {
  return reader !== null && (actsAsStaff(reader) || (reader.id === openedBy && reader.scopes === null))
}

interface Days {
  opens_at: Date
  closes_at: Date
}

/** Where a consultation is in its days. */
export function stateOf({ opens_at, closes_at }: Days, now: Date): 'coming' | 'open' | 'closed' {
  if (closes_at <= now) return 'closed'
  return opens_at <= now ? 'open' : 'coming'
}

/** Refusal of a vote or a statement, or null. */
export function refusalToAnswer(
  days: Days,
  now: Date,
): 'consultation_not_open' | 'consultation_closed' | null {
  const state = stateOf(days, now)
  if (state === 'open') return null
  return state === 'coming' ? 'consultation_not_open' : 'consultation_closed'
}
