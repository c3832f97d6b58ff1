import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { lazy, Suspense } from 'react'
import { backgroundPart } from '../../../lib/parts.ts'

const NoteCard = lazy(backgroundPart(() => import(/* visits: rare */ './note-card.tsx'), 'NoteCard'))

/** The context note below a post. Few posts have one: its code is loaded by the first. */
export function ShownNote({
  post: { context_note: note },
  className,
}: {
  post: PostView
  className?: string
}) {
  if (note === null) return null
  return (
    <div className={className}>
      <Suspense fallback={<div className="h-[140px] rounded-lg bg-sunk" />}>
        <NoteCard note={note} />
      </Suspense>
    </div>
  )
}
