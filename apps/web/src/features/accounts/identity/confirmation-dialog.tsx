import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { confirmElsewhere } from './auth-actions.ts'
import { authCodeText } from './auth-errors.ts'
import {
  type Confirmation,
  closeIdentityDialog,
  openAdmission,
  openDeadLink,
  openSignIn,
} from './identity-dialogs.ts'

/** Asks whether to confirm an address in this browser, which did not ask for the mail. Nothing is spent before that. */
export function ConfirmationDialog({ confirmation: { code, mail } }: { confirmation: Confirmation }) {
  const { t, i18n } = useLingui()
  const isGuest = useSession().status === 'signed-out'
  const [state, setState] = useState<'asking' | 'busy' | 'confirmed' | 'password-needed'>('asking')

  const confirm = async () => {
    setState('busy')
    const answer = await confirmElsewhere(code)
    if ('failure' in answer) {
      if (answer.failure === 'admission_pending') return openAdmission()
      if (answer.failure === 'otp_expired') return openDeadLink('dead')
      setState('asking')
      const known = authCodeText(answer.failure)
      return notify.error(t`Erreur`, known ? i18n._(known) : t`Une erreur technique s’est produite`)
    }
    if (mail === 'signup')
      return setState(answer.outcome === 'password-needed' ? 'password-needed' : 'confirmed')
    closeIdentityDialog()
    if (answer.outcome === 'half')
      notify.info(
        t`Première confirmation reçue`,
        t`Ouvrez aussi le lien envoyé à votre autre adresse : le changement sera alors complet.`,
      )
    else notify.success(t`Adresse modifiée`, t`Votre nouvelle adresse est confirmée.`)
  }

  if (state === 'confirmed' || state === 'password-needed')
    return (
      <Dialog
        title={t`Adresse confirmée`}
        description={
          state === 'confirmed'
            ? t`Votre compte est ouvert. L’écran où vous vous êtes inscrit continue de lui-même.`
            : t`Votre compte n’a pas encore de mot de passe : choisissez-en un par « Mot de passe oublié ? ».`
        }
        closeLabel={t`Fermer`}
        onClose={closeIdentityDialog}
      >
        <div className="flex flex-col gap-3">
          {isGuest && (
            <Button block onClick={() => openSignIn('sign-in')}>
              <Trans>Me connecter ici</Trans>
            </Button>
          )}
          <Button block look="quiet" onClick={closeIdentityDialog}>
            <Trans>Fermer</Trans>
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      title={mail === 'signup' ? t`Confirmer votre adresse ?` : t`Confirmer le changement d’adresse ?`}
      description={t`Ce lien a été demandé depuis un autre navigateur ou un autre appareil. Rien n’est encore fait.`}
      closeLabel={t`Fermer`}
      onClose={closeIdentityDialog}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">
          <Trans>
            Confirmez ici, ou saisissez le code du message sur l’écran où vous l’avez demandé. Si vous n’avez
            rien demandé, fermez cette page.
          </Trans>
        </p>
        <Button block busy={state === 'busy'} onClick={() => void confirm()}>
          {mail === 'signup' ? <Trans>Confirmer mon adresse</Trans> : <Trans>Confirmer le changement</Trans>}
        </Button>
        <Button block look="quiet" disabled={state === 'busy'} onClick={closeIdentityDialog}>
          <Trans>Pas maintenant</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
