import { Trans } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { EyeOff, Paperclip } from 'lucide-react'
import { OriginalCard } from '../../content/reposts/original-card.tsx'

/** A post that a message passes on; null when its reader may not see it, or it is gone. */
export function SharedPost({ post }: { post: PostView | null }) {
  return (
    <div data-shared={post?.id ?? 'unavailable'} className="w-[22rem] max-w-full">
      <p className="mb-1 flex items-center gap-1 px-1 text-xs font-medium text-ink-3">
        <Paperclip aria-hidden="true" size={12} />
        <Trans>Post partagé:</Trans>
      </p>
      {post ? (
        <OriginalCard post={post} />
      ) : (
        <p className="flex items-center gap-2.5 rounded-xl border border-line px-3.5 py-3 text-sm text-ink-2">
          <EyeOff aria-hidden="true" size={17} className="shrink-0 text-ink-3" />
          <Trans>Ce post n’est pas disponible.</Trans>
        </p>
      )}
    </div>
  )
}
