import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { BulkTargets } from '@parvis/contract/trust/bulk-acts.schemas.ts'
import type { MemberSelection } from '@parvis/contract/trust/members.schemas.ts'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { useIsAtBottom } from '../../../ui/bottom-taken.ts'
import { Button } from '../../../ui/button.tsx'

const BulkDialog = lazy(requestedPart(() => import(/* visits: rare */ './bulk-dialog.tsx'), 'BulkDialog'))

/** At the end of the window: what can be done to those who are ticked, or to all whom the search finds. */
export function BulkBar({
  ticked,
  selection,
  isNarrowed,
  onClear,
}: {
  ticked: ReadonlySet<string>
  selection: MemberSelection
  /** Something is looked for: an act on all members is never offered. */
  isNarrowed: boolean
  onClear: () => void
}) {
  const { t } = useLingui()
  const [targets, setTargets] = useState<BulkTargets | null>(null)
  const isShown = ticked.size > 0 || isNarrowed
  useIsAtBottom(isShown)
  if (!isShown) return null
  return (
    <section
      aria-label={t`Agir sur plusieurs comptes`}
      className="sticky bottom-0 z-20 max-md:bottom-[calc(62px+env(safe-area-inset-bottom))] flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-3"
    >
      {ticked.size > 0 ? (
        <>
          <span className="text-sm font-semibold" role="status">
            <Plural value={ticked.size} one="# compte choisi" other="# comptes choisis" />
          </span>
          <Button size="sm" onClick={() => setTargets({ members: [...ticked].slice(0, 500) })}>
            <Trans>Agir sur ces comptes…</Trans>
          </Button>
          <Button look="quiet" size="sm" onClick={onClear}>
            <Trans>Ne rien choisir</Trans>
          </Button>
        </>
      ) : (
        <Button look="secondary" size="sm" wraps onClick={() => setTargets({ selection })}>
          <Trans>Agir sur tous les comptes trouvés…</Trans>
        </Button>
      )}
      {targets && (
        <Suspense fallback={null}>
          <BulkDialog targets={targets} onClose={() => setTargets(null)} />
        </Suspense>
      )}
    </section>
  )
}
