import { Trans } from '@lingui/react/macro'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { lazy, Suspense } from 'react'
import { backgroundPart } from '../../../lib/parts.ts'

const OriginalCard = lazy(backgroundPart(() => import('./original-card.tsx'), 'OriginalCard'))

/** Below a quote's message: what it quotes. Most posts quote nothing, so its card is loaded by the first that does. */
export function RepostedOriginal({ quote, className }: { quote: PostView; className: string }) {
  if (quote.repost_kind !== 'quote') return null
  return (
    <div className={className}>
      {quote.original ? (
        <Suspense fallback={<div className="h-[110px] rounded-xl border border-line" />}>
          <OriginalCard post={quote.original} />
        </Suspense>
      ) : (
        <MissingOriginal />
      )}
    </div>
  )
}

/** In the place of what was reposted, when it was deleted or may not be seen any more. */
export function MissingOriginal() {
  return (
    <p className="rounded-xl border border-dashed border-line-strong px-3.5 py-3 text-sm text-ink-3">
      <Trans>Ce post n'est plus disponible</Trans>
    </p>
  )
}
