import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDistance } from './use-distance.ts'

/** Asks before a block: it ends follows on both sides. */
export function BlockDialog({
  member,
  onClose,
  onBlocked,
}: {
  member: { id: string; name: string }
  onClose: () => void
  onBlocked: () => void
}) {
  const { t } = useLingui()
  const { name } = member
  const { mutate, isPending } = useDistance(member.id, name)
  return (
    <Dialog
      title={t`Bloquer ${name} ?`}
      description={t`Vous ne verrez plus rien l’un de l’autre : ni profil, ni posts, ni commentaires. Les abonnements entre vous prendront fin. Vous pourrez débloquer ce membre depuis vos réglages.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button look="secondary" disabled={isPending} onClick={onClose} className="sm:flex-1">
          <Trans>Annuler</Trans>
        </Button>
        <Button
          look="danger"
          busy={isPending}
          className="sm:flex-1"
          onClick={() => mutate('block', { onSuccess: onBlocked, onSettled: onClose })}
        >
          <Trans>Bloquer</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
