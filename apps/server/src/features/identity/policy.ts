import type { RefusalCode } from '@parvis/contract/refusals.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Member } from './member.ts'

/**
 * What one supports, writes and follows tells political opinions: an endpoint that takes any of it in names
 * `consent_required` among its refusals, and is closed to members who have not agreed (GDPR art. 9).
 */
export function requireConsent(
  { refusals }: { refusals: readonly RefusalCode[] },
  member: Pick<Member, 'consented'> | null,
): void {
  if (member !== null && !member.consented && refusals.includes('consent_required'))
    throw new Refusal('consent_required')
}
