import { Plural, useLingui } from '@lingui/react/macro'
import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import { likeComment, unlikeComment } from '@parvis/contract/content/comments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { call } from '../../../lib/api-client.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { useTellFailure } from '../../accounts/identity/tell-failure.ts'
import { commentsKey, holdLikes, releaseLikes, settleLikes } from './comment-cache.ts'

type Likes = Pick<CommentView, 'like_count' | 'isLiked'>

/** Likes a comment, or takes the like back: shown at once, taken back when the server refuses. */
export function LikeButton({ comment }: { comment: CommentView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const loginPrompt = useLoginPrompt()
  const tellFailure = useTellFailure()
  const signIn = t`Vous devez être connecté pour aimer un commentaire.`
  const liking = useMutation({
    scope: { id: `like ${comment.id}` },
    mutationFn: ({ wish }: { wish: Likes; before: Likes }) =>
      call(wish.isLiked ? likeComment : unlikeComment, { params: { commentId: comment.id } }),
    onSuccess: (likes, { wish }) => settleLikes(client, comment, wish, likes),
    onError: (error, { wish, before }) => {
      releaseLikes(client, comment, wish, before)
      void client.invalidateQueries({ queryKey: commentsKey(comment.post_id) })
      tellFailure(error, t`Impossible de mettre à jour le like.`, signIn)
    },
  })

  const toggle = () => {
    if (!loginPrompt.require(signIn)) return
    const before = { isLiked: comment.isLiked, like_count: comment.like_count }
    const isLiked = !before.isLiked
    const wish = { isLiked, like_count: Math.max(0, before.like_count + (isLiked ? 1 : -1)) }
    holdLikes(client, comment, wish)
    liking.mutate({ wish, before })
  }

  return (
    <button
      type="button"
      aria-pressed={comment.isLiked}
      aria-label={comment.isLiked ? t`Ne plus aimer` : t`Aimer`}
      onClick={toggle}
      className={clsx(
        'hit-44 inline-flex h-8 items-center gap-1.5 text-sm font-semibold hover:underline',
        comment.isLiked ? 'text-danger' : 'text-ink-2 hover:text-ink',
      )}
    >
      <Heart aria-hidden="true" size={15} fill={comment.isLiked ? 'currentColor' : 'none'} />
      {comment.like_count > 0 && (
        <>
          <span aria-hidden="true" className="tabular-nums">
            {comment.like_count}
          </span>
          <span className="sr-only">
            <Plural value={comment.like_count} one="# j’aime" other="# j’aime" />
          </span>
        </>
      )}
    </button>
  )
}
