import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FlaskConical, ShieldAlert } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Stands in for the console to one of the staff who has no second factor. */
export function FactorNeeded() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={ShieldAlert}
      title={t`Ajoutez un second facteur`}
      action={
        <Link to="/settings" search={{ section: 'account' }} className={buttonClass({})}>
          <Trans>Ouvrir les paramètres de sécurité</Trans>
        </Link>
      }
    >
      <Trans>
        Votre compte a des droits de l’équipe : il lit des documents privés et décide pour d’autres. Un mot de
        passe ne suffit pas. Ajoutez une application d’authentification dans vos paramètres, rubrique «
        Sécurité », puis revenez ici.
      </Trans>
    </EmptyState>
  )
}

/** Says of a demo account, as long as it acts as staff, why it needs no second factor. */
export function DemoBanner() {
  return (
    <p
      role="note"
      className="flex items-start gap-2.5 border-b border-line bg-question-soft px-4 py-2.5 text-sm text-question text-pretty"
    >
      <FlaskConical aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <Trans>
        Compte de démonstration : il agit ici sans second facteur. Sur un site en production, il n’a aucun
        droit de l’équipe.
      </Trans>
    </p>
  )
}
