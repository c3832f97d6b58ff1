import { Trans, useLingui } from '@lingui/react/macro'
import type { FollowState } from '@parvis/contract/people/follows.ts'
import { Clock, UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useFollow } from './use-follow.ts'

const icon = { 'aria-hidden': true, size: 16 } as const

/**
 * Asks, takes back or ends, as `state` says; the name tells the keyboard and screen readers whom. Ending takes effect at once:
 * its toast restores the follow.
 */
export function FollowButton({
  memberId,
  name,
  state: known,
  followsYou = false,
}: {
  memberId: string
  name: string
  state: FollowState
  followsYou?: boolean
}) {
  const { t } = useLingui()
  const { busy, isWaiting, shown: state, tap } = useFollow(memberId, known)
  const labels: Record<FollowState, string> = {
    none: followsYou ? t`Suivre ${name} en retour` : t`Suivre ${name}`,
    pending: t`Demande envoyée : annuler la demande à ${name}`,
    following: t`Suivi : ne plus suivre ${name}`,
  }
  const waiting =
    state === 'none'
      ? t`En attente de connexion : suivre ${name} malgré tout`
      : t`En attente de connexion : ne plus demander à suivre ${name}`
  return (
    <Button
      size="sm"
      look={state === 'none' ? 'primary' : 'secondary'}
      aria-label={isWaiting ? waiting : labels[state]}
      data-follow={state}
      busy={busy}
      onClick={() => tap(state)}
      className="group"
    >
      {!busy && state === 'none' && <UserRoundPlus {...icon} />}
      {!busy && state === 'pending' && <Clock {...icon} />}
      {!busy && state === 'following' && <UserRoundCheck {...icon} />}
      {state === 'none' && (followsYou ? <Trans>Suivre en retour</Trans> : <Trans>Suivre</Trans>)}
      {state === 'pending' && <Trans>En attente</Trans>}
      {state === 'following' && <Trans>Suivi</Trans>}
    </Button>
  )
}
