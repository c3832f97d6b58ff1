import { Trans } from '@lingui/react/macro'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import { ReceiptText, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../../lib/parts.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'

const BallotDialog = lazy(requestedPart(() => import('./ballot-dialog.tsx'), 'BallotDialog'))

/** Opens the receipt of one's vote, or the check of a fixed result. */
export function BallotButton({ poll }: { poll: PollView }) {
  const [isOpen, setOpen] = useState(false)
  const signedIn = useSession().status === 'signed-in'
  const hasVoted = signedIn && poll.userVote !== null
  if (!hasVoted && !poll.is_fixed) return null
  const Mark = poll.is_fixed ? ShieldCheck : ReceiptText
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => setOpen(true)}>
        <Mark aria-hidden="true" size={16} />
        {!poll.is_fixed ? (
          poll.with_receipt ? (
            <Trans>Mon reçu</Trans>
          ) : (
            <Trans>Ma preuve</Trans>
          )
        ) : hasVoted ? (
          <Trans>Vérifier mon vote</Trans>
        ) : (
          <Trans>Vérifier le résultat</Trans>
        )}
      </Button>
      {isOpen && (
        <Suspense>
          <BallotDialog poll={poll} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
