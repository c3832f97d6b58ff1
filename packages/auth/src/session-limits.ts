import type { AuthConfig } from './config.ts'
import { hasVerifiedFactor, type User } from './users.ts'

interface Lifetime {
  aal: string
  created_at: Date
  refreshed_at: Date | null
  not_after: Date | null
}

/**
 * Whether a session may no longer be renewed: by the operator's limits, or by the end set by its identity
 * provider.
 */
export function isOver(limits: AuthConfig['sessions'], session: Lifetime, user: User, now: Date): boolean {
  const age = (since: Date) => (now.getTime() - since.getTime()) / 1_000
  const { timebox, inactivity, lowAal } = limits
  if (session.not_after !== null && session.not_after <= now) return true
  if (timebox > 0 && age(session.created_at) > timebox) return true
  if (inactivity > 0 && age(session.refreshed_at ?? session.created_at) > inactivity) return true
  // Time allowed for showing the second factor.
  return lowAal > 0 && session.aal === 'aal1' && hasVerifiedFactor(user) && age(session.created_at) > lowAal
}
