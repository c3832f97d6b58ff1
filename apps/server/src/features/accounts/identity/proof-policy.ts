import { Refusal } from '@parvis/platform/refusal.ts'
import type { Member } from './member.ts'

/** How long a second factor allows the staff's most sensitive acts. */
const recentFactorMs = 15 * 60_000

/** Refuses a session that has shown no second factor in the last fifteen minutes. */
export function requireRecentFactor({ factorShownAt }: Pick<Member, 'factorShownAt'>, now: Date): void {
  if (factorShownAt === null || now.getTime() - factorShownAt.getTime() > recentFactorMs)
    throw new Refusal('recent_factor_required')
}
