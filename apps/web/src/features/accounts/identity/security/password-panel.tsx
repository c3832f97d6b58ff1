import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../../../lib/parts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Panel } from './panel.tsx'

const PasswordDialog = lazy(
  requestedPart(() => import(/* visits: rare */ './password-dialog.tsx'), 'PasswordDialog'),
)

export function PasswordPanel({
  email,
  offer,
}: {
  email: string
  offer: { has_password: boolean; is_managed: boolean } | undefined
}) {
  const { t } = useLingui()
  const [changing, setChanging] = useState(false)
  return (
    <Panel
      icon={KeyRound}
      title={t`Mot de passe`}
      lead={
        offer?.is_managed ? (
          <Trans>Votre organisation gère votre connexion : aucun mot de passe n’est gardé ici.</Trans>
        ) : offer?.has_password === false ? (
          <Trans>Vous vous connectez sans mot de passe. Vous pouvez en choisir un.</Trans>
        ) : (
          <Trans>Changez-le s’il sert ailleurs, ou si quelqu’un a pu le lire.</Trans>
        )
      }
      action={
        offer &&
        !offer.is_managed && (
          <Button
            look="secondary"
            size="sm"
            aria-label={offer.has_password ? t`Modifier le mot de passe` : t`Choisir un mot de passe`}
            onClick={() => setChanging(true)}
          >
            {offer.has_password ? <Trans>Modifier</Trans> : <Trans>Choisir</Trans>}
          </Button>
        )
      }
    >
      <Suspense>{changing && <PasswordDialog email={email} onClose={() => setChanging(false)} />}</Suspense>
    </Panel>
  )
}
