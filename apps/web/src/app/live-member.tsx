import { useLiveSettings } from '../features/accounts/preferences/use-live-settings.ts'
import { useTiesSubscription } from '../features/people/follows/use-ties-subscription.ts'
import { useOwnTick } from '../features/people/verification/use-own-tick.ts'
import { useLiveFilters } from '../features/people/word-filters/use-live-filters.ts'

/** Keeps true what the screens show of a member while others act upon it. */
export function LiveMember({ memberId }: { memberId: string }) {
  useTiesSubscription(memberId)
  useOwnTick(memberId)
  useLiveSettings(memberId)
  useLiveFilters(memberId)
  return null
}
