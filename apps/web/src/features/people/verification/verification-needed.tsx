import { Trans, useLingui } from '@lingui/react/macro'
import type { Role } from '@parvis/contract/fields.schemas.ts'
import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Stands in for the form of journalists and politicians who are not verified yet. */
export function VerificationNeeded({ role }: { role: Role }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={BadgeCheck}
      title={t`Vérification requise`}
      action={
        <>
          <Link to="/verification" className={buttonClass()}>
            <Trans>Demander la vérification</Trans>
          </Link>
          <Link to="/" className={buttonClass({ look: 'secondary' })}>
            <Trans>Retour à l’accueil</Trans>
          </Link>
        </>
      }
    >
      <p>
        <Trans>Votre compte doit être vérifié avant de publier.</Trans>
      </p>
      <p className="mt-3">
        {role === 'journalist' ? (
          <Trans>
            Il vous sera demandé un justificatif de votre activité : carte de presse ou attestation de votre
            rédaction.
          </Trans>
        ) : (
          <Trans>Il vous sera demandé un document officiel attestant votre mandat ou votre fonction.</Trans>
        )}
      </p>
      <p className="mt-3">
        <Trans>D’ici là, vous pouvez lire, réagir et commenter.</Trans>
      </p>
    </EmptyState>
  )
}
