import { Trans, useLingui } from '@lingui/react/macro'
import { type CommentView, deleteComment } from '@parvis/contract/comments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { refreshPost } from '../posts/refresh-post.ts'
import { useTellFailure } from '../posts/tell-failure.ts'
import { commentsKey } from './queries.ts'

export function DeleteCommentDialog({
  comment,
  onClose,
  onDeleted,
}: {
  comment: CommentView
  onClose: () => void
  onDeleted: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const tellFailure = useTellFailure()
  const deletion = useMutation({
    mutationFn: () => call(deleteComment, { params: { commentId: comment.id } }),
    onSuccess: () => {
      notify.success(t`Commentaire supprimé`)
      onClose()
      onDeleted()
      refreshPost(client, comment.post_id)
      void client.invalidateQueries({ queryKey: commentsKey(comment.post_id) })
    },
    onError: (error) => {
      tellFailure(
        error,
        t`Impossible de supprimer le commentaire.`,
        t`Vous devez être connecté pour supprimer un commentaire.`,
      )
      onClose()
    },
  })
  return (
    <Dialog
      title={t`Supprimer ce commentaire ?`}
      description={
        comment.parent_id === null
          ? t`Le commentaire et ses réponses disparaîtront pour tout le monde, définitivement.`
          : t`La réponse disparaîtra pour tout le monde, définitivement.`
      }
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
