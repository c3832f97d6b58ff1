import type { CommentMark, PostMark } from '@parvis/contract/audit/moderation-marks.schemas.ts'
import { Suspense } from 'react'
import { createSlot } from './create-slot.tsx'

/** Decisions of moderation about a content. */
export const ContentNotices = createSlot<{ mark: PostMark | CommentMark; own: boolean }>()

/** Above a content, what moderation decided about it. About most nothing was, so the notice is loaded by the first. */
export function Moderated({
  mark,
  own = false,
  className,
}: {
  mark: PostMark | CommentMark | null
  /** Whether the reader wrote it: some things they alone are told. */
  own?: boolean
  className?: string
}) {
  if (mark === null) return null
  return (
    <div className={className}>
      <Suspense fallback={<div className="h-[62px] rounded-lg bg-sunk" />}>
        <ContentNotices mark={mark} own={own} />
      </Suspense>
    </div>
  )
}
