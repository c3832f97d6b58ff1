import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { copyCandidates, reserveReasonLength } from '@parvis/contract/civic/reserves-administration.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { isReason } from '../../../lib/reason.ts'
import { Button } from '../../../ui/button.tsx'
import { focusFirstWrong } from '../../../ui/first-wrong.ts'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { ElectionChoice } from './election-choice.tsx'
import { reservesKey } from './queries.ts'
import { ReasonField } from './reason-field.tsx'

/** Takes over who stood in another election: the second round begins with the candidates of the first. */
export function CopyForm({ eventId }: { eventId: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [from, setFrom] = useState('')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const copying = useMutation({
    mutationFn: () => call(copyCandidates, { params: { eventId }, body: { from_event_id: from, reason } }),
    onSuccess: ({ copied }) => {
      notify.success(
        t`${plural(copied, { 0: 'Aucun candidat à reprendre', one: '# candidat repris', other: '# candidats repris' })}`,
      )
      setReason('')
    },
    onSettled: () => client.invalidateQueries({ queryKey: reservesKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    focusFirstWrong(event)
    const complete = from !== '' && isReason(reason, reserveReasonLength)
    setMissing(!complete)
    if (complete && !copying.isPending) copying.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-t border-line px-4 py-5">
      <h3 className="text-base">
        <Trans>Reprendre les candidats d’un autre tour</Trans>
      </h3>
      <ElectionChoice
        label={t`Élection d’origine`}
        value={from}
        except={eventId}
        error={missing && from === '' ? t`Choisissez une élection.` : undefined}
        onChange={setFrom}
      />
      <ReasonField value={reason} missing={missing} onChange={setReason} />
      <RefusalMessage error={copying.error} />
      <Button type="submit" look="secondary" busy={copying.isPending} className="self-start">
        <Trans>Reprendre</Trans>
      </Button>
    </form>
  )
}
