import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before text that was typed and not sent is dropped. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Abandonner votre saisie ?`}
      description={t`Ce que vous avez écrit n’est pas enregistré.`}
      confirmLabel={t`Abandonner`}
      cancelLabel={t`Continuer`}
      closeLabel={t`Fermer`}
      busy={false}
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}
