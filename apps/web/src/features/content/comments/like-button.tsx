import { Plural, useLingui } from '@lingui/react/macro'
import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { queueWrite } from '../../../lib/pending-writes.ts'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { likeWrite } from './like-write.ts'

/** Likes a comment, or takes the like back: shown at once, taken back when the server refuses. */
export function LikeButton({ comment }: { comment: CommentView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const loginPrompt = useLoginPrompt()
  const toggle = () => {
    if (!loginPrompt.require(t`Vous devez être connecté pour aimer un commentaire.`)) return
    const { post_id, is_liked: isLiked, like_count } = comment
    const wanted = { post_id, is_liked: !isLiked, like_count: Math.max(0, like_count + (isLiked ? -1 : 1)) }
    queueWrite(client, likeWrite, {
      subject: comment.id,
      wanted,
      before: { post_id, is_liked: isLiked, like_count },
    })
  }

  return (
    <button
      type="button"
      aria-pressed={comment.is_liked}
      aria-label={comment.is_liked ? t`Ne plus aimer` : t`Aimer`}
      onClick={toggle}
      className={clsx(
        'hit-44 inline-flex h-8 items-center gap-1.5 text-sm font-semibold hover:underline',
        comment.is_liked ? 'text-danger' : 'text-ink-2 hover:text-ink',
      )}
    >
      <Heart aria-hidden="true" size={15} fill={comment.is_liked ? 'currentColor' : 'none'} />
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
