import { Trans, useLingui } from '@lingui/react/macro'
import type { Factor } from '@supabase/auth-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { notify } from '../../../../ui/notify.ts'
import { useFailureText } from '../failure-text.ts'
import { securityKey } from './queries.ts'
import { removeFactor } from './security-actions.ts'

export function RemoveFactorDialog({
  factor,
  isLast,
  onClose,
}: {
  factor: Factor
  isLast: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const name = factor.friendly_name || t`Moyen de validation`
  const removal = useMutation({
    mutationFn: async () => {
      const { error } = await removeFactor(factor.id)
      if (error) throw error
    },
    onSuccess: () =>
      isLast
        ? notify.success(t`Validation en deux étapes désactivée`)
        : notify.success(t`Moyen de validation retiré`),
    onError: (error) => notify.error(t`Erreur`, failureText(error)),
    onSettled: () => {
      onClose()
      return client.invalidateQueries({ queryKey: securityKey })
    },
  })
  return (
    <Dialog
      title={t`Retirer « ${name} » ?`}
      description={
        isLast
          ? t`C’est le dernier : votre mot de passe suffira de nouveau pour entrer dans votre compte.`
          : t`Vos autres moyens restent en place. Si celui-ci a ouvert votre session, un autre vous sera demandé.`
      }
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      {/* "Annuler" comes first for the keyboard: Enter must not remove by surprise. */}
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button look="secondary" disabled={removal.isPending} onClick={onClose} className="sm:flex-1">
          <Trans>Annuler</Trans>
        </Button>
        <Button look="danger" busy={removal.isPending} onClick={() => removal.mutate()} className="sm:flex-1">
          <Trans>Retirer</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
