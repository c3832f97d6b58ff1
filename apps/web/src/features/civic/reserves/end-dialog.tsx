import { Trans, useLingui } from '@lingui/react/macro'
import type { AdministeredReserve } from '@parvis/contract/civic/reserves-administration.schemas.ts'
import { endReserve, reserveReasonLength } from '@parvis/contract/civic/reserves-administration.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { isReason } from '../../../lib/reason.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusFirstWrong } from '../../../ui/first-wrong.ts'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { reservesKey } from './queries.ts'
import { ReasonField } from './reason-field.tsx'

/** Ends a period now, or calls it off, for a reason that stays. */
export function EndDialog({ reserve, onClose }: { reserve: AdministeredReserve; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const ending = useMutation({
    mutationFn: () =>
      call(endReserve, {
        params: { reserveId: reserve.id },
        body: { revision: reserve.revision, reason },
      }),
    onSuccess: () => {
      notify.success(t`Période arrêtée`)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: reservesKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    focusFirstWrong(event)
    setMissing(!isReason(reason, reserveReasonLength))
    if (isReason(reason, reserveReasonLength) && !ending.isPending) ending.mutate()
  }
  return (
    <Dialog
      title={t`Arrêter cette période ?`}
      description={t`Elle cesse aussitôt : les posts en attente paraissent, et rien n’est plus retenu.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ReasonField value={reason} missing={missing} onChange={setReason} />
        <RefusalMessage error={ending.error} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row">
          <Button look="secondary" onClick={onClose} className="sm:flex-1">
            <Trans>Garder la période</Trans>
          </Button>
          <Button type="submit" look="danger" busy={ending.isPending} className="sm:flex-1">
            <Trans>Arrêter la période</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
