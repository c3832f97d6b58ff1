import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
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
    <ConfirmDialog
      title={t`Bloquer ${name} ?`}
      description={t`Vous ne verrez plus rien l’un de l’autre : ni profil, ni posts, ni commentaires. Les abonnements entre vous prendront fin. Vous pourrez débloquer ce membre depuis vos paramètres.`}
      confirmLabel={t`Bloquer`}
      cancelLabel={t`Annuler`}
      closeLabel={t`Fermer`}
      busy={isPending}
      onConfirm={() => mutate('block', { onSuccess: onBlocked, onSettled: onClose })}
      onClose={onClose}
    />
  )
}
