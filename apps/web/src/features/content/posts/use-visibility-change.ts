import { useLingui } from '@lingui/react/macro'
import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import type { Visibility } from '@parvis/contract/content/posts.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { invalidateProfiles } from '../../../cache/invalidate-profiles.ts'
import { leaveLists, postListKey, storePost } from '../../../cache/post-cache.ts'
import { call } from '../../../lib/api-client.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { notify } from '../../../ui/notify.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'
import { refreshThread } from './thread-queries.ts'

/** Decides anew who may see one's own post. It changes on screen once the server has agreed: nothing is hidden before. */
export function useVisibilityChange(postId: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const done = {
    public: t`Post rendu public`,
    followers: t`Post réservé à vos abonnés`,
    private: t`Post rendu privé`,
  }
  const failed = {
    public: t`Impossible de rendre le post public.`,
    followers: t`Impossible de réserver le post à vos abonnés.`,
    private: t`Impossible de rendre le post privé.`,
  }
  return useSingleFlight({
    mutationFn: (visibility: Visibility) =>
      call(setPostVisibility, { params: { postId }, body: { visibility } }),
    onSuccess: (post) => {
      storePost(client, post)
      refreshThread(client, post)
      if (post.visibility === 'private') leaveLists(client, postId, postListKey('feed'))
      // Back in the feed at its own place: each view asks for it when it is shown again.
      else void client.invalidateQueries({ queryKey: postListKey('feed'), refetchType: 'none' })
      invalidateProfiles(client)
      notify.success(done[post.visibility])
    },
    onError: (error, visibility) =>
      notifyFailure(error, failed[visibility], t`Vous devez être connecté pour modifier un post.`),
  })
}
