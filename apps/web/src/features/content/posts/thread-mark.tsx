import { Trans } from '@lingui/react/macro'
import type { ThreadPlace } from '@parvis/contract/content/posts.schemas.ts'
import { Link } from '@tanstack/react-router'
import { ListTree } from 'lucide-react'

/** On the card of a thread's post: how many there are, and the way to all of them. Not within the thread itself. */
export function ThreadMark({ postId, thread: { place, size } }: { postId: string; thread: ThreadPlace }) {
  return (
    <Link
      to="/post/$postId"
      params={{ postId }}
      className="hit-44 in-data-thread:hidden relative mb-2 flex min-h-9 items-center gap-2 rounded-lg bg-sunk px-2.5 text-sm font-semibold text-blue hover:underline"
    >
      <ListTree aria-hidden="true" size={16} className="shrink-0" />
      {place === 1 ? (
        <Trans>Lire le fil de {size} posts</Trans>
      ) : (
        <Trans>
          Post {place} d’un fil de {size}
        </Trans>
      )}
    </Link>
  )
}
