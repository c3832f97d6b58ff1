import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { savePost, unsavePost } from '@parvis/contract/content/posts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { applyOptimistic, commitOptimistic } from '../../../cache/post-cache.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { queueWrite, type WriteKind } from '../../../lib/pending-writes.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { notify } from '../../../ui/notify.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { savedPostsQuery } from './queries.ts'

/** Whether the reader saved a post. Shows at once; a failure restores the former state. */
export const saveWrite: WriteKind<boolean, Pick<PostView, 'is_saved'>> = {
  name: 'save',
  once: true,
  isSame: Object.is,
  send: ({ subject, wanted }) => call(wanted ? savePost : unsavePost, { params: { postId: subject } }),
  valueOf: ({ is_saved: isSaved }) => isSaved,
  show: (client, id, isSaved) =>
    applyOptimistic(client, id, 'saved', (shown) => ({ ...shown, is_saved: isSaved })),
  settle: (client, id, isSaved) =>
    commitOptimistic(client, id, 'saved', (shown) => ({ ...shown, is_saved: isSaved })),
  onAccepted: (client, _write, { is_saved: isSaved }) => {
    notify.success(i18n._(isSaved ? msg`Post sauvegardé` : msg`Post retiré des favoris`))
    void client.invalidateQueries({ queryKey: savedPostsQuery.queryKey })
  },
  onRefused: (_client, { wanted }, error) => {
    const named = error instanceof ApiError ? error.code : null
    const text = i18n._(refusalText(error))
    const reason = text.charAt(0).toLowerCase() + text.slice(1)
    const failed = i18n._(
      wanted
        ? msg`Impossible de sauvegarder le post : ${reason}`
        : msg`Impossible de retirer le post des favoris : ${reason}`,
    )
    if (named === 'not_authenticated' || named === 'consent_required')
      notifyFailure(error, failed, i18n._(msg`Vous devez être connecté pour sauvegarder.`))
    else notify.error(i18n._(msg`Erreur`), failed)
  },
}

/** Returns the function that saves a post, or unsaves it. */
export function useSave({ id, is_saved: isSaved }: PostView): () => void {
  const { t } = useLingui()
  const client = useQueryClient()
  const loginPrompt = useLoginPrompt()
  return () => {
    if (loginPrompt.require(t`Vous devez être connecté pour sauvegarder.`))
      queueWrite(client, saveWrite, { subject: id, wanted: !isSaved, before: isSaved })
  }
}
