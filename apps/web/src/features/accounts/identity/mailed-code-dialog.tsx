import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../../ui/dialog.tsx'
import { closeIdentityDialog } from './identity-dialogs.ts'
import { MailedCodeForm } from './mailed-code-form.tsx'

/** Takes the code of any mail that lets somebody in: a confirmation, a sign-in, a recovery or an invitation. */
export function MailedCodeDialog() {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Saisir un code reçu par email`}
      description={t`Le code d’une inscription, d’une connexion, d’un nouveau mot de passe ou d’une invitation.`}
      closeLabel={t`Fermer`}
      onClose={closeIdentityDialog}
    >
      <MailedCodeForm onSignedIn={closeIdentityDialog} />
    </Dialog>
  )
}
