import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { ReviewedRequest } from '@parvis/contract/people/verification.schemas.ts'
import { withdrawAsk } from '@parvis/contract/people/verification.ts'
import type { Ask } from '@parvis/contract/people/verification-parts.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { AskFacts, EarlierAsks } from '../verification/ask-facts.tsx'
import { dayOf } from '../verification/texts.ts'
import { AskForm } from './ask-form.tsx'
import { reviewKey } from './queries.ts'

/** Further documents: the form for an ask, and those that have ended. */
export function Asks({ request }: { request: ReviewedRequest }) {
  const [isOpen, setOpen] = useState(false)
  const mayAsk =
    request.status === 'pending' &&
    request.may_decide &&
    !request.awaits_documents &&
    request.asks.length < furtherLimits.verificationAsks
  return (
    <>
      {mayAsk && !isOpen && (
        <Button look="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
          <FilePlus2 aria-hidden="true" size={16} />
          <Trans>Demander d’autres documents</Trans>
        </Button>
      )}
      {mayAsk && isOpen && <AskForm request={request} onClose={() => setOpen(false)} />}
      <EarlierAsks asks={request.asks} />
    </>
  )
}

/** Documents that the applicant still owes, and the way to take the request for them back. */
export function OpenAsk({ requestId, ask }: { requestId: string; ask: Ask }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const withdrawing = useSingleFlight({
    mutationFn: () => call(withdrawAsk, { params: { requestId, askId: ask.id } }),
    onSuccess: () => notify.success(t`Demande de documents reprise`, t`Le membre en est prévenu.`),
    onSettled: () => client.invalidateQueries({ queryKey: reviewKey }),
  })
  return (
    <div className="rounded-lg border border-line bg-question-soft px-3.5 py-3 text-sm">
      <p className="mb-2 font-semibold">
        <Trans>Documents attendus jusqu’au {dayOf(ask.due_at)}</Trans>
      </p>
      <AskFacts ask={ask} />
      <div className="mt-3 flex flex-col items-start gap-2">
        <Button look="secondary" size="sm" busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          <Trans>Reprendre la demande de documents</Trans>
        </Button>
        <RefusalMessage error={withdrawing.error} />
      </div>
    </div>
  )
}
