import { Trans, useLingui } from '@lingui/react/macro'
import { deleteMessage } from '@parvis/contract/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { useTellFailure } from '../posts/tell-failure.ts'
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
  const tellFailure = useTellFailure()
  const deletion = useMutation({
    mutationFn: () => call(deleteMessage, { params: { messageId } }),
    onSuccess: () => {
      notify.success(t`Message supprimé`)
      changeHistory(client, conversationId, (history) => withoutMessage(history, messageId))
      void client.invalidateQueries({ queryKey: conversationListsKey })
      onClose()
    },
    onError: (error) => {
      tellFailure(
        error,
        t`Impossible de supprimer le message.`,
        t`Vous devez être connecté pour supprimer un message.`,
      )
      onClose()
    },
  })
  return (
    <Dialog
      title={t`Supprimer ce message ?`}
      description={t`Il disparaîtra pour vous et pour la personne à qui vous l’avez envoyé, définitivement.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button look="secondary" disabled={deletion.isPending} onClick={onClose} className="sm:flex-1">
          <Trans>Annuler</Trans>
        </Button>
        <Button
          look="danger"
          busy={deletion.isPending}
          onClick={() => deletion.mutate()}
          className="sm:flex-1"
        >
          <Trans>Supprimer</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
