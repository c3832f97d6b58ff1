import { useLiveSettings } from '../features/accounts/preferences/use-live-settings.ts'
import { useTies } from '../features/people/follows/use-ties.ts'
import { useOwnTick } from '../features/people/verification/use-own-tick.ts'

/** Keeps true what the screens show of a member while others act upon it. */
export function LiveMember({ memberId }: { memberId: string }) {
  useTies(memberId)
  useOwnTick(memberId)
  useLiveSettings(memberId)
  return null
}
