import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { notify } from '../../../../ui/notify.ts'
import { orThrow, useFailureText } from '../failure-text.ts'
import { securityKey } from '../security/queries.ts'
import { removePasskey } from './actions.ts'
import type { Passkey } from './queries.ts'

export function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const removal = useMutation({
    mutationFn: async () => orThrow(await removePasskey(passkey.id)),
    onSuccess: () => notify.success(t`Clé d’accès retirée`),
    onError: (error) => notify.error(t`Erreur`, failureText(error)),
    onSettled: () => {
      onClose()
      return client.invalidateQueries({ queryKey: securityKey })
    },
  })
  const name = passkey.friendly_name ?? t`Clé d’accès`
  return (
    <Dialog
      title={t`Retirer « ${name} » ?`}
      description={t`Elle n’ouvrira plus votre compte, et les autres appareils où elle a servi seront déconnectés. Pensez à la supprimer aussi de l’appareil qui la garde.`}
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
