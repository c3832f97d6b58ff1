import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { openLink } from './auth-actions.ts'
import { closeIdentityDialog, openArrival, openDeadLink, type UnopenedLink } from './identity-dialogs.ts'

/** Asks before a link of a mail is used up: a mail program may have opened it, and nobody yet. */
export function UnopenedLinkDialog({ link }: { link: UnopenedLink }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)

  const open = async () => {
    setBusy(true)
    try {
      const session = await openLink(link)
      if (session === null) return openDeadLink('dead')
      // A change of address may wait for its other confirmation: then no session has begun.
      if (session.access_token === undefined) {
        closeIdentityDialog()
        return notify.info(
          t`Première confirmation reçue`,
          t`Ouvrez aussi le lien envoyé à votre autre adresse : le changement sera alors complet.`,
        )
      }
      openArrival({
        accessToken: session.access_token,
        refreshToken: session.refresh_token,
        isRecovery: link.type === 'recovery' || link.type === 'invite',
        address: session.user.email || session.user.phone || null,
      })
    } catch (error) {
      console.warn('the link could not be opened', error)
      setBusy(false)
      notify.error(
        t`Erreur de connexion`,
        t`Problème de connexion au serveur. Vérifiez votre connexion internet.`,
      )
    }
  }

  return (
    <Dialog
      title={t`Ouvrir le lien de votre message ?`}
      description={t`Il ne sert qu’une fois. Rien n’est encore fait.`}
      closeLabel={t`Fermer`}
      onClose={closeIdentityDialog}
    >
      <div className="flex flex-col gap-3">
        <Button block busy={busy} onClick={() => void open()}>
          <Trans>Continuer</Trans>
        </Button>
        <Button block look="quiet" disabled={busy} onClick={closeIdentityDialog}>
          <Trans>Pas maintenant</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
