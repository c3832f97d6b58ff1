import { useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { savePost, unsavePost } from '@parvis/contract/content/saves.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { holdChange, settleChange } from '../../../cache/post-cache.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { notify } from '../../../ui/notify.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { useTellFailure } from '../../accounts/identity/tell-failure.ts'
import { savedPostsQuery } from './queries.ts'

/** Posts whose last tap the server has not answered: that tap, and what the server last said. */
const open = new Map<string, { tap: object; confirmed: boolean }>()

/** Saves a post, or takes it back, at once on screen; a failure puts it back. Taps reach the server in their order. */
export function useSave(post: PostView): () => void {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const loginPrompt = useLoginPrompt()
  const tellFailure = useTellFailure()
  const signIn = t`Vous devez être connecté pour sauvegarder.`
  const { id } = post

  const saving = useMutation({
    scope: { id: `save ${id}` },
    mutationFn: (wanted: boolean) => call(wanted ? savePost : unsavePost, { params: { postId: id } }),
    onMutate: (wanted) => {
      const tap = {}
      open.set(id, { tap, confirmed: open.get(id)?.confirmed ?? post.isSaved })
      holdChange(client, id, 'saved', (shown) => ({ ...shown, isSaved: wanted }))
      return tap
    },
    onSuccess: ({ isSaved }) => {
      const state = open.get(id)
      if (state) state.confirmed = isSaved
      notify.success(isSaved ? t`Post sauvegardé` : t`Post retiré des favoris`)
      void client.invalidateQueries({ queryKey: savedPostsQuery.queryKey })
    },
    onError: (error, wanted) => {
      const named = error instanceof ApiError ? error.code : null
      const text = i18n._(refusalText(error))
      const reason = text.charAt(0).toLowerCase() + text.slice(1)
      const failed = wanted
        ? t`Impossible de sauvegarder le post : ${reason}`
        : t`Impossible de retirer le post des favoris : ${reason}`
      if (named === 'not_authenticated' || named === 'consent_required') tellFailure(error, failed, signIn)
      else notify.error(t`Erreur`, failed)
    },
    onSettled: (_answer, _error, _wanted, tap) => {
      const state = open.get(id)
      if (state === undefined || state.tap !== tap) return
      open.delete(id)
      settleChange(client, id, 'saved', (shown) => ({ ...shown, isSaved: state.confirmed }))
    },
  })

  return () => {
    if (loginPrompt.require(signIn)) saving.mutate(!post.isSaved)
  }
}
