import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { closeIdentityDialog } from './identity-dialogs.ts'

/** Leads an official or journalist to the verification: at their first sign-in, and where publishing was refused. */
export function VerificationDialog({ onFirstClose }: { onFirstClose: (() => void) | null }) {
  const { t } = useLingui()
  const isFirst = onFirstClose !== null
  const close = () => {
    onFirstClose?.()
    closeIdentityDialog()
  }
  return (
    <Dialog
      title={isFirst ? t`Faites vérifier votre compte` : t`Vérification requise`}
      description={
        isFirst
          ? t`Les responsables politiques et les journalistes publient une fois leur compte vérifié.`
          : t`Votre compte doit être vérifié avant de publier.`
      }
      closeLabel={t`Fermer`}
      onClose={close}
    >
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">
          <Trans>D’ici là, vous pouvez lire, réagir et commenter.</Trans>
        </p>
        <Link to="/verification" onClick={close} className={buttonClass({ block: true })}>
          <Trans>Demander la vérification</Trans>
        </Link>
        <Button block look="quiet" onClick={close}>
          <Trans>Plus tard</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
