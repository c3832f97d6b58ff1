import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { closeIdentityDialog, openSignIn } from './identity-dialogs.ts'
import { clearInterruption } from './interruption.ts'

/** Tells a guest that an action needs an account; `sentence` names the action. */
export function LoginRequiredDialog({ sentence }: { sentence: string }) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Connexion requise`}
      description={sentence}
      closeLabel={t`Fermer`}
      onClose={() => {
        clearInterruption()
        closeIdentityDialog()
      }}
    >
      <div className="flex flex-col gap-2">
        <Button block onClick={() => openSignIn('sign-in')}>
          <Trans>Se connecter</Trans>
        </Button>
        <Button block look="secondary" onClick={() => openSignIn('sign-up')}>
          <Trans>Créer un compte</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
