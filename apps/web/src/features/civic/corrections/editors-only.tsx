import { Trans, useLingui } from '@lingui/react/macro'
import { opensConsole } from '@parvis/contract/accounts/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldAlert, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../../lib/session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'
import { SignInRequired } from '../../accounts/identity/sign-in-required.tsx'

/** A screen that only editors read; others are told what is missing, under its name. */
export function EditorsOnly({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const signedIn = useSession().status === 'signed-in'
  const own = useQuery({
    ...ownProfileQuery,
    enabled: signedIn,
    // A member who comes back from adding a second factor is let in.
    refetchOnMount: ({ state }) => (state.data?.editor_access === 'factor_needed' ? 'always' : true),
  })
  const access = own.data?.editor_access
  if (!signedIn)
    return (
      <SignInRequired
        title={t`Erreurs signalées`}
        sentence={t`Cette page est réservée aux éditeurs des données.`}
      />
    )
  if (opensConsole(access)) return children
  return (
    <>
      <PageHeader title={t`Erreurs signalées`} />
      {reason()}
    </>
  )

  function reason() {
    if (access === 'factor_needed')
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
            Vous corrigez ce que tous lisent : un mot de passe ne suffit pas. Ajoutez une application
            d’authentification dans vos paramètres, rubrique « Sécurité », puis revenez ici.
          </Trans>
        </EmptyState>
      )
    if (own.data)
      return (
        <EmptyState icon={ShieldX} title={t`Accès réservé`}>
          <Trans>Cette page est réservée aux éditeurs des données.</Trans>
        </EmptyState>
      )
    if (own.isError) return <QueryFailure title={t`Impossible d’ouvrir cette page`} query={own} />
    return <ListWaiting label={t`Chargement des signalements`} />
  }
}
