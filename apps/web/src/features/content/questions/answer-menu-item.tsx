import { Trans } from '@lingui/react/macro'
import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { MessageCircleOff, MessageCircleReply } from 'lucide-react'
import { DropdownMenuItem } from '../../../ui/dropdown-menu.tsx'
import { useAnswer } from './use-answer.ts'

/** For officials, below their own post that members have questions about: this comment answers them, or does so no more. */
export function AnswerMenuItem({ post, comment }: { post: PostView; comment: CommentView }) {
  const answer = useAnswer(post.id)
  const isAnswer = post.answer_id === comment.id
  const isAsked = post.reactions.question > 0 && post.author?.role === 'politician'
  if (!post.isOwnPost || !comment.is_own_comment || !(isAnswer || isAsked)) return null
  const Icon = isAnswer ? MessageCircleOff : MessageCircleReply
  return (
    <DropdownMenuItem
      icon={<Icon aria-hidden="true" size={18} />}
      onSelect={() => answer.mutate(isAnswer ? null : comment.id)}
    >
      {isAnswer ? (
        <Trans>Ne répond plus aux questions</Trans>
      ) : (
        <Trans>Indiquer comme réponse aux questions</Trans>
      )}
    </DropdownMenuItem>
  )
}
