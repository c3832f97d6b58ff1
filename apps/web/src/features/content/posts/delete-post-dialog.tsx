import { useLingui } from '@lingui/react/macro'
import { deletePost } from '@parvis/contract/content/posts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { invalidateProfiles } from '../../../cache/invalidate-profiles.ts'
import { removePost } from '../../../cache/post-cache.ts'
import { call } from '../../../lib/api-client.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'

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
  const deletion = useSingleFlight({
    mutationFn: () => call(deletePost, { params: { postId } }),
    onSuccess: () => {
      notify.success(t`Post supprimé`)
      onClose()
      onDeleted?.()
      removePost(client, postId)
      invalidateProfiles(client)
    },
    onError: (error) => {
      notifyFailure(
        error,
        t`Impossible de supprimer le post.`,
        t`Vous devez être connecté pour supprimer un post.`,
      )
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t`Supprimer ce post ?`}
      description={t`Le post, ses commentaires et ses réactions disparaîtront pour tout le monde, définitivement.`}
      confirmLabel={t`Supprimer`}
      cancelLabel={t`Annuler`}
      closeLabel={t`Fermer`}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  )
}
