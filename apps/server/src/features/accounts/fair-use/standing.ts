import { newAccountDays } from '@parvis/contract/accounts/fair-use.ts'
import { actsAsStaff, type Member } from '../identity/index.ts'

/** The member fields that determine their limits. */
export type Standing = Pick<
  Member,
  'id' | 'joinedAt' | 'verified' | 'isModerator' | 'isAdministrator' | 'isDemo' | 'level'
>

const day = 86_400_000

/** End of the time in which an account counts as new; null if it is old enough, verified or of the staff. */
export function newUntil(member: Standing, now: Date): Date | null {
  if (member.verified || actsAsStaff(member)) return null
  const end = new Date(member.joinedAt.getTime() + newAccountDays * day)
  return end > now ? end : null
}
