import { Trans } from '@lingui/react/macro'
import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { separator } from '../../../lib/separator.ts'
import { Moderated } from '../../../slots/moderation.tsx'
import { ReportDialog } from '../../../slots/reports.ts'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { FoldableText } from '../../../ui/foldable-text.tsx'
import { AuthorLine } from '../../people/authors/author-line.tsx'
import { AuthorAvatar, AuthorName } from '../../people/authors/author-link.tsx'
import { useMayReport } from '../../people/reporting/use-may-report.ts'
import { Folded } from '../../people/word-filters/folded.tsx'
import { MediaFigure } from '../media/media-figure.tsx'
import { CommentMenu, OwnCommentMenu } from './comment-menu.tsx'
import { DeleteCommentDialog } from './delete-comment-dialog.tsx'
import { LikeButton } from './like-button.tsx'

const CommentEditForm = lazy(
  requestedPart(() => import(/* visits: rare */ './comment-edit-form.tsx'), 'CommentEditForm'),
)

interface CommentBodyProps {
  comment: CommentView
  size: 'xs' | 'sm'
  /** Says what it is among the others. */
  mark?: ReactNode
  /** Further entries of its author’s menu. */
  menu?: ReactNode
  /** Further actions beside the like. */
  children?: ReactNode
}

/** A comment or a reply, without what hangs below it. One that a filter of the reader's own holds stands folded. */
export function CommentBody(props: CommentBodyProps) {
  const { comment } = props
  const [isRevealed, setRevealed] = useState(false)
  if (comment.filtered_by === null || isRevealed) return <WholeComment {...props} isRevealed={isRevealed} />
  return (
    <div data-comment={comment.id}>
      <Folded by={comment.filtered_by} onShow={() => setRevealed(true)} />
    </div>
  )
}

function WholeComment({
  comment,
  size,
  mark,
  menu,
  children,
  isRevealed,
}: CommentBodyProps & { isRevealed: boolean }) {
  const [editing, setEditing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [reporting, setReporting] = useState(false)
  const mayReport = useMayReport()
  const ref = useRef<HTMLDivElement>(null)
  // The button that revealed it is gone: the reader goes on from here.
  useEffect(() => {
    if (isRevealed) ref.current?.focus({ preventScroll: true })
  }, [isRevealed])
  const whole = (
    <>
      <Moderated mark={comment.moderation} own={comment.is_own_comment} className="my-1.5" />
      <FoldableText
        content={comment.content}
        characters={limits.commentExcerpt}
        className="mt-1 text-[0.96875rem]/[1.5] text-pretty"
      />
      {comment.media && (
        <MediaFigure media={comment.media} place="comment" className="mt-2 mb-1 max-w-[420px]" />
      )}
      <div className="mt-0.5 flex flex-wrap items-center gap-x-5">
        <LikeButton comment={comment} />
        {children}
      </div>
    </>
  )
  return (
    <div ref={ref} tabIndex={-1} className="flex gap-3 outline-none" data-comment={comment.id}>
      <AuthorAvatar author={comment.author} userId={comment.user_id} size={size} />
      <div className="min-w-0 flex-1">
        {mark}
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0 flex-1">
            <AuthorName author={comment.author} time={<CommentTime comment={comment} />} size="sm" />
          </div>
          {comment.is_own_comment && !editing && (
            <OwnCommentMenu
              onEdit={comment.moderation?.withheld ? undefined : () => setEditing(true)}
              onDelete={() => setDeleting(true)}
            >
              {menu}
            </OwnCommentMenu>
          )}
          {!comment.is_own_comment && (
            <CommentMenu
              comment={comment}
              onReport={() => mayReport({ type: 'comment', id: comment.id }) && setReporting(true)}
            />
          )}
        </div>
        {comment.author?.role !== 'citizen' && <AuthorLine author={comment.author} region={null} />}
        {editing ? (
          <Suspense fallback={whole}>
            <CommentEditForm comment={comment} onClose={() => setEditing(false)} />
          </Suspense>
        ) : (
          whole
        )}
      </div>
      {reporting && (
        <Suspense fallback={null}>
          <ReportDialog target={{ type: 'comment', id: comment.id }} onClose={() => setReporting(false)} />
        </Suspense>
      )}
      {deleting && <DeleteCommentDialog comment={comment} onClose={() => setDeleting(false)} />}
    </div>
  )
}

function CommentTime({ comment }: { comment: CommentView }) {
  return (
    <>
      <ElapsedTime at={comment.created_at} />
      {comment.edited_at !== null && (
        <>
          {separator}
          <Trans>modifié</Trans>
        </>
      )}
    </>
  )
}
