import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { AddressForm } from './address-form.tsx'
import { resendConfirmation, sendSignInMail } from './auth-actions.ts'
import type { AwaitedMail } from './awaited-mail.ts'
import { closeIdentityDialog, type DeadLink, openSignIn } from './identity-dialogs.ts'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { WaitingForMail } from './waiting-for-mail.tsx'

/** Explains why a mail's link no longer works, and offers the next steps. */
export function DeadLinkDialog({ why }: { why: DeadLink }) {
  const { t } = useLingui()
  const [mail, setMail] = useState<AwaitedMail | null>(null)

  if (mail) {
    return (
      <Dialog title={t`Nouveau lien`} closeLabel={t`Fermer`} onClose={closeIdentityDialog}>
        <WaitingForMail
          mail={mail}
          backLabel={t`Demander un autre message`}
          onBack={() => setMail(null)}
          onSignedIn={closeIdentityDialog}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      title={why === 'dead' ? t`Ce lien ne fonctionne plus` : t`Ce lien vient d’un autre navigateur`}
      description={
        why === 'dead'
          ? t`Il a expiré, il a déjà servi, ou un message plus récent l’a remplacé.`
          : t`Un lien de connexion n’ouvre que le navigateur qui l’a demandé. Il n’est pas utilisé : ouvrez-le là-bas, ou saisissez son code.`
      }
      closeLabel={t`Fermer`}
      onClose={closeIdentityDialog}
    >
      <div className="flex flex-col gap-5">
        {why === 'dead' && (
          <p className="text-ink-2">
            <Trans>
              Si vous l’aviez déjà ouvert, votre adresse est confirmée : connectez-vous. Sinon, demandez un
              nouveau message.
            </Trans>
          </p>
        )}
        {why === 'elsewhere' && (
          <>
            <MailedCodeForm onSignedIn={closeIdentityDialog} />
            <p className="text-sm text-ink-2">
              <Trans>
                Le code se saisit sur l’écran où vous l’avez demandé, ou ici si c’est le même réseau. Sinon,
                demandez un autre message depuis ce navigateur.
              </Trans>
            </p>
          </>
        )}
        <AddressForm
          requests={[
            {
              label: t`Recevoir un lien de connexion`,
              send: sendSignInMail,
              onSent: (email) => setMail({ purpose: 'sign-in', email, sent: 'now' }),
            },
            {
              label: t`Renvoyer l’email de confirmation`,
              look: 'secondary',
              send: resendConfirmation,
              onSent: (email) => setMail({ purpose: 'confirmation', email, sent: 'if-known' }),
            },
          ]}
        />
        <Button block look="quiet" onClick={() => openSignIn('sign-in')}>
          <Trans>Se connecter avec un mot de passe</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
