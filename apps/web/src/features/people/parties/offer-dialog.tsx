import { Trans, useLingui } from '@lingui/react/macro'
import type { PartyView } from '@parvis/contract/people/parties.schemas.ts'
import * as schemas from '@parvis/contract/people/party-changes.schemas.ts'
import { restoreParty, retireParty } from '@parvis/contract/people/party-changes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { startingGrounds } from './grounds.ts'
import { GroundsFields, useGroundsFaults } from './grounds-fields.tsx'
import { partiesKey } from './queries.ts'

/** Takes a party off the list, or puts it back. */
export function OfferDialog({ party, onClose }: { party: PartyView; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const isRetired = party.retired_at !== null
  const form = useContractForm({
    schema: isRetired ? schemas.restoreParty.body : schemas.retireParty.body,
    start: startingGrounds(party),
    bodyOf: (grounds) => ({ ...grounds, revision: party.revision }),
    faults: useGroundsFaults(),
    send: (body) => call(isRetired ? restoreParty : retireParty, { params: { partyId: party.id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: partiesKey }),
    onSent: () => {
      notify.success(isRetired ? t`Parti remis dans la liste` : t`Parti retiré de la liste`)
      onClose()
    },
  })
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
      <Form form={form}>
        <GroundsFields field={form.field} />
        <RefusalMessage error={form.refusal} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row">
          <Button look="secondary" onClick={onClose} className="sm:flex-1">
            <Trans>Annuler</Trans>
          </Button>
          <Button
            type="submit"
            look={isRetired ? 'primary' : 'danger'}
            busy={form.isSending}
            className="sm:flex-1"
          >
            {isRetired ? <Trans>Remettre</Trans> : <Trans>Retirer</Trans>}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
