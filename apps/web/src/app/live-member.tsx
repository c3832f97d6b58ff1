import { useTies } from '../features/follows/use-ties.ts'
import { useLiveSettings } from '../features/preferences/use-live-settings.ts'
import { useOwnTick } from '../features/verification/use-own-tick.ts'

/** Keeps true what the screens show of a member while others act upon it. */
export function LiveMember({ memberId }: { memberId: string }) {
  useTies(memberId)
  useOwnTick(memberId)
  useLiveSettings(memberId)
  return null
}
