import { Trans } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { Link } from '@tanstack/react-router'
import { MessageCircleReply } from 'lucide-react'

/** Says on a card that its author has answered what was asked about it, and leads there. */
export function AnsweredLink({ post }: { post: PostView }) {
  return (
    <Link
      to="/post/$postId"
      params={{ postId: post.id }}
      hash="commentaires"
      className="hit-44 relative mb-1 inline-flex items-center gap-1.5 text-sm font-semibold text-support hover:underline"
    >
      <MessageCircleReply aria-hidden="true" size={15} />
      <Trans>A répondu aux questions</Trans>
    </Link>
  )
}
