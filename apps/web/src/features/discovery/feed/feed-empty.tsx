import { Trans, useLingui } from '@lingui/react/macro'
import { Newspaper, SearchX, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { openSignIn } from '../../accounts/identity/identity-dialogs.ts'

/** Why a view of the feed shows nothing, and what to do next. */
export type EmptyFeed = 'guest' | 'filtered' | 'new'

/** Stands where a view of the feed has no post. `refresh` reads it again. */
export function FeedEmpty({
  why,
  refresh,
  onReset,
}: {
  why: EmptyFeed
  refresh?: ReactNode
  onReset: () => void
}) {
  const { t } = useLingui()
  // An address that asks for one's subscriptions may be opened by somebody who has none.
  if (why === 'guest')
    return (
      <EmptyState
        icon={Users}
        title={t`Vos abonnements vous attendent`}
        action={
          <>
            <Button onClick={() => openSignIn()}>
              <Trans>Se connecter</Trans>
            </Button>
            <Button look="secondary" onClick={onReset}>
              <Trans>Réinitialiser les filtres</Trans>
            </Button>
          </>
        }
      >
        <Trans>Connectez-vous pour ne voir que les personnes que vous suivez.</Trans>
      </EmptyState>
    )
  if (why === 'filtered')
    return (
      <EmptyState
        icon={SearchX}
        title={t`Aucun post ne correspond à ces filtres`}
        action={
          <>
            <Button onClick={onReset}>
              <Trans>Réinitialiser les filtres</Trans>
            </Button>
            {refresh}
          </>
        }
      >
        <Trans>Élargissez votre choix, ou revenez plus tard.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState icon={Newspaper} title={t`Aucun post pour le moment`} action={refresh}>
      <Trans>Les premiers posts de cet onglet apparaîtront ici.</Trans>
    </EmptyState>
  )
}
