import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ReactionButtons } from '../reactions/reaction-buttons.tsx'

/**
 * Reactions to a post, and at the end of their row what else one does with it (`children`). The row depends on the width of
 * its column: in a narrow one the reactions have their words below, and the last actions come nearer to each other.
 */
export function PostActions({
  post,
  className,
  children,
}: {
  post: PostView
  className?: string
  children: ReactNode
}) {
  return (
    <footer className={clsx('@container', className)}>
      <div className="flex flex-wrap items-center gap-x-1">
        <ReactionButtons post={post} />
        <span className="ml-auto flex max-w-40 min-w-min flex-[1_1_0] items-center justify-between gap-x-1">
          {children}
        </span>
      </div>
    </footer>
  )
}
