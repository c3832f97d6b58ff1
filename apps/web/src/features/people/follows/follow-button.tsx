import { Trans, useLingui } from '@lingui/react/macro'
import type { FollowState } from '@parvis/contract/people/follow-state.ts'
import { Clock, UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useFollow } from './use-follow.ts'

const icon = { 'aria-hidden': true, size: 16 } as const

/**
 * Asks, takes back or ends, as `state` says; the name tells the keyboard and screen readers whom. Ending is asked about:
 * following anew needs the other's consent.
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
  const [leaving, setLeaving] = useState(false)
  const labels: Record<FollowState, string> = {
    none: followsYou ? t`Suivre ${name} en retour` : t`Suivre ${name}`,
    pending: t`Demande envoyée : annuler la demande à ${name}`,
    following: t`Abonné : ne plus suivre ${name}`,
  }
  const waiting =
    state === 'none'
      ? t`En attente de connexion : suivre ${name} malgré tout`
      : t`En attente de connexion : ne plus demander à suivre ${name}`
  return (
    <>
      <Button
        size="sm"
        look={state === 'none' ? 'primary' : 'secondary'}
        aria-label={isWaiting ? waiting : labels[state]}
        data-follow={state}
        busy={busy}
        onClick={() => (state === 'following' ? setLeaving(true) : tap(state))}
        className="group"
      >
        {!busy && state === 'none' && <UserRoundPlus {...icon} />}
        {!busy && state === 'pending' && <Clock {...icon} />}
        {!busy && state === 'following' && <UserRoundCheck {...icon} />}
        {state === 'none' && (followsYou ? <Trans>Suivre en retour</Trans> : <Trans>Suivre</Trans>)}
        {state === 'pending' && <Trans>En attente</Trans>}
        {state === 'following' && <Trans>Abonné</Trans>}
      </Button>
      {leaving && (
        <ConfirmDialog
          title={t`Ne plus suivre ${name} ?`}
          description={t`Ses posts réservés aux abonnés ne vous seront plus montrés. Pour suivre ce compte de nouveau, il vous faudra son accord.`}
          confirmLabel={t`Ne plus suivre`}
          cancelLabel={t`Annuler`}
          closeLabel={t`Fermer`}
          busy={busy}
          onConfirm={() => {
            setLeaving(false)
            tap('following')
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  )
}
