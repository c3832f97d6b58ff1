import { Plural, useLingui } from '@lingui/react/macro'
import { type CommentView, likeComment, unlikeComment } from '@parvis/contract/content/comments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { useTellFailure } from '../../accounts/identity/tell-failure.ts'
import { patchComment } from './comment-cache.ts'
import { commentsKey } from './queries.ts'

interface Likes {
  like_count: number
  isLiked: boolean
}

/** Likes a comment, or takes the like back: shown at once, taken back when the server refuses. */
export function LikeButton({ comment }: { comment: CommentView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const loginPrompt = useLoginPrompt()
  const tellFailure = useTellFailure()
  const signIn = t`Vous devez être connecté pour aimer un commentaire.`
  // A comment just written stands in no list yet that could be changed: its wish is kept here until it comes anew.
  const [wish, setWish] = useState<{ of: CommentView; likes: Likes } | null>(null)
  const shown: Likes = wish?.of === comment ? wish.likes : comment
  const show = (likes: Likes) => {
    patchComment(client, comment, (known) => ({ ...known, ...likes }))
    setWish({ of: comment, likes })
  }

  const liking = useMutation({
    scope: { id: `like ${comment.id}` },
    mutationFn: (liked: boolean) =>
      call(liked ? likeComment : unlikeComment, { params: { commentId: comment.id } }),
    onSuccess: show,
    onError: (error) => {
      setWish(null)
      void client.invalidateQueries({ queryKey: commentsKey(comment.post_id) })
      tellFailure(error, t`Impossible de mettre à jour le like.`, signIn)
    },
  })

  const toggle = () => {
    if (!loginPrompt.require(signIn)) return
    const isLiked = !shown.isLiked
    show({ isLiked, like_count: Math.max(0, shown.like_count + (isLiked ? 1 : -1)) })
    liking.mutate(isLiked)
  }

  return (
    <button
      type="button"
      aria-pressed={shown.isLiked}
      aria-label={shown.isLiked ? t`Ne plus aimer` : t`Aimer`}
      onClick={toggle}
      className={clsx(
        'hit-44 inline-flex h-8 items-center gap-1.5 text-sm font-semibold hover:underline',
        shown.isLiked ? 'text-danger' : 'text-ink-2 hover:text-ink',
      )}
    >
      <Heart aria-hidden="true" size={15} fill={shown.isLiked ? 'currentColor' : 'none'} />
      {shown.like_count > 0 && (
        <>
          <span aria-hidden="true" className="tabular-nums">
            {shown.like_count}
          </span>
          <span className="sr-only">
            <Plural value={shown.like_count} one="# j’aime" other="# j’aime" />
          </span>
        </>
      )}
    </button>
  )
}
