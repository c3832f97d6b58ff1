import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Bookmark, ChevronRight } from 'lucide-react'

/** Leads from one's own profile to one's saved posts. */
export function SavedPostsCard() {
  return (
    <Link
      to="/saved-posts"
      className="flex items-center gap-3.5 border-b border-line px-4 py-4 transition-colors duration-150 -outline-offset-2 hover:bg-surface/60"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-blue-soft text-blue">
        <Bookmark aria-hidden="true" size={19} strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-display text-post font-semibold">
          <Trans>Posts sauvegardés</Trans>
        </span>
        <span className="block text-sm text-ink-2">
          <Trans>Ce que vous gardez pour plus tard ; vous seul le voyez.</Trans>
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
    </Link>
  )
}
