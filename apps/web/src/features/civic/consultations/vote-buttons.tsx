import { Trans } from '@lingui/react/macro'
import type { StatementVote } from '@parvis/contract/civic/consultations.ts'
import { Check, Minus, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

/** The three answers to a statement. */
export function VoteButtons({
  isBusy,
  size = 'md',
  onVote,
}: {
  isBusy: boolean
  size?: 'sm' | 'md'
  onVote: (choice: StatementVote) => void
}) {
  const iconSize = size === 'sm' ? 16 : 18
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
      <Button look="secondary" size={size} disabled={isBusy} onClick={() => onVote('agree')}>
        <Check aria-hidden="true" size={iconSize} />
        <Trans>D’accord</Trans>
      </Button>
      <Button look="secondary" size={size} disabled={isBusy} onClick={() => onVote('disagree')}>
        <X aria-hidden="true" size={iconSize} />
        <Trans>Pas d’accord</Trans>
      </Button>
      <Button look="quiet" size={size} disabled={isBusy} onClick={() => onVote('pass')}>
        <Minus aria-hidden="true" size={iconSize} />
        <Trans>Je passe</Trans>
      </Button>
    </div>
  )
}
