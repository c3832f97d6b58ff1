import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { Suspense } from 'react'
import { createSlot } from './create-slot.tsx'

/** Says until when a post waits: a candidate's one, or one that its author has planned. */
export const HeldNotice = createSlot<{ post: PostView; until: string }>()
/** Before a candidate writes: what becomes of it while a period is in force. */
export const ComposingNotice = createSlot<object>()
/** Chooses an election of the calendar. */
export const ElectionChoice = createSlot<{
  label: string
  value: string
  except?: string
  error?: string | undefined
  onChange: (eventId: string) => void
}>()

/** Hardly any post ever waits: the notice is loaded by the first. */
export function Held({ post, className }: { post: PostView; className?: string }) {
  const { held_until: until } = post
  if (until === null) return null
  return (
    <div className={className}>
      <Suspense fallback={<div className="h-[62px] rounded-lg bg-sunk" />}>
        <HeldNotice post={post} until={until} />
      </Suspense>
    </div>
  )
}
