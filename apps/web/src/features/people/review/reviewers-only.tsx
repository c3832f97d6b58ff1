import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Stands in for the console to members who are not of the staff. */
export function ReviewersOnly() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={ShieldX}
      title={t`Accès réservé`}
      action={
        <Link to="/" className={buttonClass({ look: 'secondary' })}>
          <Trans>Retour à l’accueil</Trans>
        </Link>
      }
    >
      <Trans>Cette page est réservée à l’équipe de vérification.</Trans>
    </EmptyState>
  )
}
