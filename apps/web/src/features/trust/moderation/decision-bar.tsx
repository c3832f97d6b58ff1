import { Trans } from '@lingui/react/macro'
import type { CaseView } from '@parvis/contract/trust/case-views.schemas.ts'
import { Gavel, SkipForward } from 'lucide-react'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { useIsAtBottom } from '../../../ui/bottom-taken.ts'
import { Button } from '../../../ui/button.tsx'
import { focusDecision } from './focus-decision.ts'
import { useClaim } from './use-claim.ts'

/** The next step of a case, always at hand where its decision does not stand beside it: on phones and tablets. */
export function DecisionBar({ shown, onNext }: { shown: CaseView; onNext: () => void }) {
  const { claim } = useClaim()
  useIsAtBottom(!useMediaQuery('(min-width: 1280px)'))
  const canDecide = shown.applicable.length > 0 && (shown.claim === null || shown.claim.is_own)
  return (
    <div className="sticky bottom-0 z-20 flex gap-2 border-t border-line bg-surface px-4 py-2.5 max-md:bottom-[calc(62px+env(safe-area-inset-bottom))] xl:hidden">
      {canDecide && (
        <Button className="flex-1" onClick={() => focusDecision()}>
          <Gavel aria-hidden="true" size={17} />
          <Trans>Décider</Trans>
        </Button>
      )}
      {canDecide && shown.claim === null && (
        <Button look="secondary" busy={claim.isPending} onClick={() => claim.mutate(shown.id)}>
          <Trans>Prendre</Trans>
        </Button>
      )}
      <Button look="neutral" className={canDecide ? '' : 'flex-1'} onClick={onNext}>
        <SkipForward aria-hidden="true" size={17} className="max-sm:hidden" />
        <Trans>Suivant</Trans>
      </Button>
    </div>
  )
}
