import { Trans, useLingui } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { MessageCircleReply } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { showOwnComment } from '../comments/comment-cache.ts'
import { CommentComposer } from '../comments/comment-composer.tsx'
import { useAnswer } from './use-answer.ts'

/** Hash of a post's address that opens the field for the answer. */
export const answerHash = 'repondre'

/** Whether the reader is the official who is asked about this post. */
export const mayAnswer = (post: PostView): boolean =>
  post.isOwnPost && post.author?.role === 'politician' && post.reactions.question > 0

/** For the official, below a question: a field whose comment is marked as the answer when it is sent. */
export function AnswerForm({ post, opensByAddress = false }: { post: PostView; opensByAddress?: boolean }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const answer = useAnswer(post.id)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (opensByAddress && location.hash === `#${answerHash}`) setOpen(true)
  }, [opensByAddress])
  if (!isOpen)
    return (
      <Button look="secondary" size="sm" onClick={() => setOpen(true)}>
        <MessageCircleReply aria-hidden="true" size={16} />
        <Trans>Répondre à cette question</Trans>
      </Button>
    )
  return (
    <div className="mt-1 w-full">
      <CommentComposer
        postId={post.id}
        label={t`Votre réponse, en commentaire public`}
        autoFocus
        onPosted={(comment) => {
          showOwnComment(client, comment)
          answer.mutate(comment.id)
          setOpen(false)
        }}
      />
    </div>
  )
}
