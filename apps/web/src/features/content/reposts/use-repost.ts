import { useLingui } from '@lingui/react/macro'
import { quotePost, repostPost, undoRepost } from '@parvis/contract/content/post-lifecycle.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { tabOf } from '@parvis/contract/feed-tabs.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { showOwnRepost } from '../../../cache/feed-tabs.ts'
import { invalidateProfiles } from '../../../cache/invalidate-profiles.ts'
import { patchPost, plainRepostsOf, removePost, storePost } from '../../../cache/post-cache.ts'
import { refreshPost } from '../../../cache/refresh-post.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useRequestId } from '../../../lib/request-id.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { notify } from '../../../ui/notify.ts'
import { notifyFailure } from '../../accounts/identity/notify-failure.ts'

/** Reposting a post, with a message or without, and taking it back. Nothing shows as done before the server says so. */
export function useRepost(post: PostView) {
  const { t } = useLingui()
  const client = useQueryClient()
  const requestId = useRequestId()
  const params = { postId: post.id }

  const onError = (error: Error, failed: string) => {
    notifyFailure(error, failed, t`Vous devez être connecté pour republier.`)
    // Deleted or hidden meanwhile: what is shown here is outdated.
    if (error instanceof ApiError && (error.code === 'post_not_found' || error.code === 'post_not_public'))
      refreshPost(client, post.id)
  }
  const reposting = useSingleFlight({
    mutationFn: () => call(repostPost, { params }),
    onSuccess: (repost) => {
      show(client, repost)
      notify.success(t`Post republié`)
    },
    onError: (error) => onError(error, t`Impossible de republier le post.`),
  })
  const quoting = useSingleFlight({
    mutationFn: (content: string) =>
      call(quotePost, { params, body: { content, request_id: requestId.of(content) } }),
    onSuccess: (quote) => {
      requestId.renew()
      show(client, quote)
      notify.success(t`Post republié avec message`)
    },
    onError: (error) => onError(error, t`Impossible de republier le post.`),
  })
  const undoing = useSingleFlight({
    mutationFn: () => call(undoRepost, { params }),
    onSuccess: () => {
      for (const { id } of plainRepostsOf(client, post.id).filter(({ isOwnPost }) => isOwnPost))
        removePost(client, id)
      patchPost(client, post.id, (shown) =>
        shown.is_reposted
          ? { ...shown, is_reposted: false, repost_count: Math.max(0, shown.repost_count - 1) }
          : shown,
      )
      invalidateProfiles(client)
      notify.success(t`Republication annulée`)
    },
    onError: (error) => onError(error, t`Impossible d’annuler la republication.`),
  })
  return { reposting, quoting, undoing }
}

function show(client: QueryClient, repost: PostView): void {
  storePost(client, repost)
  showOwnRepost(client, tabOf[repost.author?.role ?? 'citizen'], repost.id)
  invalidateProfiles(client)
}
