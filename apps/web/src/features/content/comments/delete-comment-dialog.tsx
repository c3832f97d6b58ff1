import { useLingui } from '@lingui/react/macro'
import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import { deleteComment } from '@parvis/contract/content/comments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshPost } from '../../../cache/refresh-post.ts'
import { call } from '../../../lib/api-client.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { returnFocusTo } from '../../../ui/dialog-opener.ts'
import { notify } from '../../../ui/notify.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { commentsKey, removeComment } from './comment-cache.ts'

/** Takes the focus of a deleted comment: the one after it, the one before it, or the field below the post. */
function neighbourOf(commentId: string): HTMLElement | null {
  const comments = [...document.querySelectorAll<HTMLElement>('[data-comment][tabindex]')]
  const place = comments.findIndex((one) => one.dataset.comment === commentId)
  // Replies go with their comment.
  const own = comments[place]?.closest('li')
  const isKept = (one: HTMLElement) => !own?.contains(one)
  return (
    comments.slice(place + 1).find(isKept) ??
    comments.slice(0, Math.max(place, 0)).findLast(isKept) ??
    document.querySelector<HTMLElement>('#commentaires textarea')
  )
}

export function DeleteCommentDialog({ comment, onClose }: { comment: CommentView; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const deletion = useSingleFlight({
    mutationFn: () => call(deleteComment, { params: { commentId: comment.id } }),
    onSuccess: () => {
      notify.success(t`Commentaire supprimé`)
      returnFocusTo(neighbourOf(comment.id))
      onClose()
      removeComment(client, comment)
      refreshPost(client, comment.post_id)
      for (const queryKey of [commentsKey(comment.post_id), ['profile-replies']])
        void client.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      notifyFailure(
        error,
        t`Impossible de supprimer le commentaire.`,
        t`Vous devez être connecté pour supprimer un commentaire.`,
      )
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t`Supprimer ce commentaire ?`}
      description={
        comment.parent_id === null
          ? t`Le commentaire et ses réponses disparaîtront pour tout le monde, définitivement.`
          : t`La réponse disparaîtra pour tout le monde, définitivement.`
      }
      confirmLabel={t`Supprimer`}
      cancelLabel={t`Annuler`}
      closeLabel={t`Fermer`}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  )
}
