import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FlaskConical, ShieldAlert } from 'lucide-react'
import { dayText } from '../../../lib/day-text.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { showPasskey } from '../../accounts/identity/passkeys/actions.ts'
import { KeyForm } from '../../accounts/identity/passkeys/key-form.tsx'
import { passkeysQuery } from '../../accounts/identity/passkeys/queries.ts'
import { hasPasskeys } from '../../accounts/identity/passkeys/support.ts'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'

/** Stands in for the console to one of the staff who has shown no second factor, and no passkey. */
export function FactorNeeded() {
  const { t } = useLingui()
  const client = useQueryClient()
  const passkeys = useQuery(passkeysQuery)
  return (
    <EmptyState
      icon={ShieldAlert}
      title={t`Ajoutez un second facteur`}
      action={
        <div className="flex flex-col gap-3">
          {hasPasskeys() && passkeys.data !== undefined && passkeys.data.length > 0 && (
            <KeyForm
              show={showPasskey}
              onShown={() => void client.invalidateQueries({ queryKey: ownProfileQuery.queryKey })}
            >
              <Trans>Utiliser une clé d’accès</Trans>
            </KeyForm>
          )}
          <Link
            to="/settings"
            search={{ section: 'account' }}
            className={buttonClass({ look: passkeys.data?.length ? 'secondary' : 'primary' })}
          >
            <Trans>Ouvrir les paramètres de sécurité</Trans>
          </Link>
        </div>
      }
    >
      <Trans>
        Votre compte a des droits de l’équipe : il lit des documents privés et décide pour d’autres. Un mot de
        passe ne suffit pas. Ajoutez une clé d’accès ou une application d’authentification dans vos
        paramètres, rubrique « Sécurité », puis revenez ici.
      </Trans>
    </EmptyState>
  )
}

/** Leads one of the staff to a second factor while the console is still open without one. */
export function GraceBanner({ until }: { until: string }) {
  const day = dayText(until)
  return (
    <p
      role="note"
      className="flex items-start gap-2.5 border-b border-line bg-question-soft px-4 py-2.5 text-sm text-question text-pretty"
    >
      <ShieldAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <span>
        <Trans>
          Ajoutez une clé d’accès ou un second facteur avant le {day} : la console se ferme ensuite. Les actes
          les plus sensibles en demandent un dès maintenant.
        </Trans>{' '}
        <Link
          to="/settings"
          search={{ section: 'account' }}
          className="font-semibold underline underline-offset-2"
        >
          <Trans>Ouvrir les paramètres de sécurité</Trans>
        </Link>
      </span>
    </p>
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
