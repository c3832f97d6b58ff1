import { addDays } from '@parvis/platform/durations.ts'
import type { AppContext } from '../../../app-context.ts'
import { actsAsStaff, type Member } from '../identity/index.ts'

/** The member fields that determine their limits. */
export type Standing = Pick<
  Member,
  'id' | 'joinedAt' | 'verified' | 'isModerator' | 'isAdministrator' | 'isDemo' | 'level' | 'graceEndsAt'
>

/** End of the time in which an account counts as new; null if it is old enough, verified or of the staff. */
export function newUntil(
  { siteSettings }: Pick<AppContext, 'siteSettings'>,
  member: Standing,
  now: Date,
): Date | null {
  if (member.verified || actsAsStaff(member)) return null
  const { new_account_days } = siteSettings.current().limits
  const end = addDays(member.joinedAt, new_account_days)
  return end > now ? end : null
}
