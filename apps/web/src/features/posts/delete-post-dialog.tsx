import { Trans, useLingui } from '@lingui/react/macro'
import { deletePost } from '@parvis/contract/posts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { forgetPost } from './post-cache.ts'
import { useTellFailure } from './tell-failure.ts'

export function DeletePostDialog({
  postId,
  onClose,
  onDeleted,
}: {
  postId: string
  onClose: () => void
  onDeleted?: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const deletion = useMutation({
    mutationFn: () => call(deletePost, { params: { postId } }),
    onSuccess: () => {
      notify.success(t`Post supprimé`)
      onClose()
      onDeleted?.()
      forgetPost(client, postId)
    },
    onError: (error) => {
      tellFailure(
        error,
        t`Impossible de supprimer le post.`,
        t`Vous devez être connecté pour supprimer un post.`,
      )
      onClose()
    },
  })
  return (
    <Dialog
      title={t`Supprimer ce post ?`}
      description={t`Le post, ses commentaires et ses réactions disparaîtront pour tout le monde, définitivement.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      {/* "Annuler" comes first for the keyboard: Enter must not delete by surprise. */}
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
