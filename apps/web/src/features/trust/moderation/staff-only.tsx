import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Stands in for the console to members who are not of the staff, and for its last screens to moderators. */
export function StaffOnly({ administrators = false }: { administrators?: boolean }) {
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
      {administrators ? (
        <Trans>Cette page est réservée aux administrateurs.</Trans>
      ) : (
        <Trans>Cette page est réservée à l’équipe de modération.</Trans>
      )}
    </EmptyState>
  )
}
