import { Trans } from '@lingui/react/macro'
import type { CommentView } from '@parvis/contract/comments.ts'
import { type ReactNode, useState } from 'react'
import { AuthorBadge } from '../posts/author-badge.tsx'
import { AuthorAvatar, AuthorName } from '../posts/author-link.tsx'
import { PostTime } from '../posts/post-time.tsx'
import { RichText } from '../posts/rich-text.tsx'
import { excerptOf } from './excerpt.ts'

function CommentText({ content }: { content: string }) {
  const [whole, setWhole] = useState(false)
  const excerpt = whole ? null : excerptOf(content)
  return (
    <>
      <RichText content={excerpt ?? content} className="mt-1 text-[15.5px]/[1.5] text-pretty" />
      {excerpt !== null && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="hit-44 mt-0.5 text-sm font-semibold text-blue hover:underline"
        >
          <Trans>Voir plus</Trans>
        </button>
      )}
    </>
  )
}

/** A comment or a reply, without what hangs below it. */
export function CommentBody({
  comment,
  size,
  children,
}: {
  comment: CommentView
  size: 'xs' | 'sm'
  children?: ReactNode
}) {
  return (
    <div className="flex gap-3" data-comment={comment.id}>
      <AuthorAvatar author={comment.author} userId={comment.user_id} size={size} />
      <div className="min-w-0 flex-1">
        <AuthorName author={comment.author} time={<PostTime at={comment.created_at} />} size="sm" />
        {comment.author && comment.author.role !== 'citizen' && <AuthorBadge author={comment.author} />}
        <CommentText content={comment.content} />
        {children}
      </div>
    </div>
  )
}
