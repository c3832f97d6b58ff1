import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { lazy, Suspense } from 'react'
import { backgroundPart } from '../../../lib/parts.ts'

const OfferedForm = lazy(backgroundPart(() => import(/* visits: rare */ './ask-form.tsx'), 'OfferedForm'))

/** Offers words for the question that the reader has just asked by a tap; the reaction stands without them too. */
export function AskOffer({ post }: { post: PostView }) {
  if (post.userReaction !== 'question') return null
  return (
    <Suspense fallback={null}>
      <OfferedForm post={post} />
    </Suspense>
  )
}
