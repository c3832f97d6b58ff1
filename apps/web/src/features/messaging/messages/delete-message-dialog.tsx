import { useLingui } from '@lingui/react/macro'
import { deleteMessage } from '@parvis/contract/messaging/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { changeHistory, withoutMessage } from './message-cache.ts'
import { conversationListsKey } from './unread-query.ts'

/** Asks before one's own message goes, for both. */
export function DeleteMessageDialog({
  conversationId,
  messageId,
  onClose,
}: {
  conversationId: string
  messageId: string
  onClose: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const deletion = useSingleFlight({
    mutationFn: () => call(deleteMessage, { params: { messageId } }),
    onSuccess: () => {
      notify.success(t`Message supprimé`)
      changeHistory(client, conversationId, (history) => withoutMessage(history, messageId))
      void client.invalidateQueries({ queryKey: conversationListsKey })
      onClose()
    },
    onError: (error) => {
      notifyFailure(
        error,
        t`Impossible de supprimer le message.`,
        t`Vous devez être connecté pour supprimer un message.`,
      )
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t`Supprimer ce message ?`}
      description={t`Il disparaîtra pour vous et pour la personne à qui vous l’avez envoyé, définitivement.`}
      confirmLabel={t`Supprimer`}
      cancelLabel={t`Annuler`}
      closeLabel={t`Fermer`}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  )
}
