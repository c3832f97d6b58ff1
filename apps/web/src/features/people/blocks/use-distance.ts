import { useLingui } from '@lingui/react/macro'
import { blockMember, muteMember, unblockMember, unmuteMember } from '@parvis/contract/people/blocks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { clearCachedReads } from '../../../lib/cached-reads.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { notify } from '../../../ui/notify.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'

const acts = { block: blockMember, unblock: unblockMember, mute: muteMember, unmute: unmuteMember }
export type DistanceAct = keyof typeof acts

/** Blocks or mutes a member, or takes that back; every list is then read again, since whom it shows has changed. */
export function useDistance(memberId: string, name: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const done: Record<DistanceAct, string> = {
    block: t`Vous avez bloqué ${name}`,
    unblock: t`Vous avez débloqué ${name}`,
    mute: t`Vous avez masqué ${name}`,
    unmute: t`Vous ne masquez plus ${name}`,
  }
  return useSingleFlight({
    scope: { id: `distance ${memberId}` },
    mutationFn: (act: DistanceAct) => call(acts[act], { params: { memberId } }),
    onSuccess: (_distance, act) => {
      notify.success(done[act])
      // Pages kept for times without a connection were read before.
      void clearCachedReads()
      // Not waited for: the screen that asked may be gone once its profile is read again, and what it does next with it.
      void client.invalidateQueries()
    },
    onError: (error) =>
      notifyFailure(
        error,
        t`Impossible de traiter votre demande`,
        t`Vous devez être connecté pour bloquer un membre.`,
      ),
  })
}
