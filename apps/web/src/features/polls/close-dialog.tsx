import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Asks before a poll is ended for everybody. */
export function CloseDialog({
  title,
  busy,
  onConfirm,
  onCancel,
}: {
  title: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Clore ce sondage ?`} description={title} closeLabel={t`Fermer`} onClose={onCancel}>
      <p className="text-ink-2">
        <Trans>Plus personne ne pourra voter, et ses résultats passeront dans l’historique.</Trans>
      </p>
      <div className="mt-5 flex justify-end gap-2">
        <Button look="secondary" onClick={onCancel}>
          <Trans>Annuler</Trans>
        </Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          <Trans>Clore</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
