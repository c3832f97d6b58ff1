import { Trans, useLingui } from '@lingui/react/macro'
import type { PartyView } from '@parvis/contract/people/party-records.schemas.ts'
import { restoreParty, retireParty } from '@parvis/contract/people/party-records.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { focusFirstWrong } from '../../../ui/first-wrong.ts'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { isComplete, startingGrounds } from './grounds.ts'
import { GroundsFields } from './grounds-fields.tsx'
import { partiesKey } from './queries.ts'

/** Takes a party off the list, or puts it back. */
export function OfferDialog({ party, onClose }: { party: PartyView; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [grounds, setGrounds] = useState(() => startingGrounds(party))
  const [missing, setMissing] = useState(false)
  const isRetired = party.retired_at !== null
  const saving = useMutation({
    mutationFn: () =>
      call(isRetired ? restoreParty : retireParty, {
        params: { partyId: party.id },
        body: { ...grounds, revision: party.revision },
      }),
    onSuccess: () => {
      notify.success(isRetired ? t`Parti remis dans la liste` : t`Parti retiré de la liste`)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: partiesKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    focusFirstWrong(event)
    setMissing(!isComplete(grounds))
    if (isComplete(grounds) && !saving.isPending) saving.mutate()
  }
  const { name } = party
  return (
    <Dialog
      title={isRetired ? t`Remettre « ${name} » dans la liste ?` : t`Retirer « ${name} » de la liste ?`}
      description={
        isRetired
          ? t`Les filtres et les demandes de vérification le proposeront de nouveau.`
          : t`Les filtres et les nouvelles demandes de vérification ne le proposeront plus. Les élus qui l’ont le gardent, et leurs posts restent.`
      }
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <GroundsFields value={grounds} missing={missing} onChange={setGrounds} />
        <RefusalMessage error={saving.error} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row">
          <Button look="secondary" onClick={onClose} className="sm:flex-1">
            <Trans>Annuler</Trans>
          </Button>
          <Button
            type="submit"
            look={isRetired ? 'primary' : 'danger'}
            busy={saving.isPending}
            className="sm:flex-1"
          >
            {isRetired ? <Trans>Remettre</Trans> : <Trans>Retirer</Trans>}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
