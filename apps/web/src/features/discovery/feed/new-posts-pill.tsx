import { Plural, Trans } from '@lingui/react/macro'
import { newPostsCeiling } from '@parvis/contract/discovery/feed.ts'
import { ArrowUp } from 'lucide-react'
import { ArcLoader } from '../../../ui/arc.tsx'
import { isBeyondCount, type NewPosts } from './new-posts.ts'

/** Floats over the list without taking room in it: what one reads stays where it is. */
export function NewPostsPill({
  newPosts,
  busy,
  onShow,
}: {
  newPosts: NewPosts
  busy: boolean
  onShow: () => void
}) {
  return (
    <div role="status" className="sticky top-[calc(var(--header-offset)+62px)] z-10 flex h-0 justify-center">
      {newPosts.total > 0 && (
        <button
          type="button"
          onClick={onShow}
          disabled={busy}
          className="hit-44 inline-flex h-[34px] animate-[rise-in_180ms_ease-out] items-center gap-1.5 rounded-full bg-ink px-4 text-[0.84375rem] font-semibold text-paper shadow-float"
        >
          {busy ? <ArcLoader size={18} /> : <ArrowUp aria-hidden="true" size={14} />}
          {isBeyondCount(newPosts) ? (
            <Trans>Plus de {newPostsCeiling} nouveaux posts</Trans>
          ) : (
            <Plural value={newPosts.total} one="# nouveau post" other="# nouveaux posts" />
          )}
        </button>
      )}
    </div>
  )
}
