import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { backgroundPart } from '../lib/parts.ts'

/** Its code comes with the first touch (app/shell/late-parts.tsx), before it is wanted. */
export const ReadablePages = lazy(
  backgroundPart(() => import(/* visits: rare */ './readable-pages.tsx'), 'ReadablePages'),
)

/** Shown when a page cannot be read without a connection. The page comes by itself; other pages can be read meanwhile. */
export function OfflineNotice({
  title,
  lists = true,
  children,
}: {
  title?: string
  /** Whether those pages are listed here. */
  lists?: boolean
  children?: ReactNode
}) {
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-4 py-10 text-center sm:px-6">
      <span className="grid size-14 place-items-center rounded-full bg-question-soft text-question">
        <WifiOff aria-hidden="true" size={26} strokeWidth={1.75} />
      </span>
      <h2 className="text-lg">{title ?? <Trans>Indisponible hors ligne</Trans>}</h2>
      <p className="max-w-[44ch] text-ink-2 text-pretty">
        {children ?? <Trans>Cette partie s’affichera d’elle-même au retour de la connexion.</Trans>}
      </p>
      <Suspense>{lists && <ReadablePages />}</Suspense>
    </div>
  )
}
