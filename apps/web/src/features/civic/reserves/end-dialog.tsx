import { Trans, useLingui } from '@lingui/react/macro'
import type { AdministeredReserve } from '@parvis/contract/civic/reserves-administration.schemas.ts'
import * as schemas from '@parvis/contract/civic/reserves-administration.schemas.ts'
import { endReserve } from '@parvis/contract/civic/reserves-administration.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { reservesKey } from './queries.ts'
import { ReasonField } from './reason-field.tsx'

/** Ends a period now, or calls it off, for a reason that stays. */
export function EndDialog({ reserve, onClose }: { reserve: AdministeredReserve; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.endReserve.body,
    start: { reason: '' },
    bodyOf: ({ reason }) => ({ revision: reserve.revision, reason }),
    faults: { reason: { missing: t`Dites pourquoi.` } },
    send: (body) => call(endReserve, { params: { reserveId: reserve.id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: reservesKey }),
    onSent: () => {
      notify.success(t`Période arrêtée`)
      onClose()
    },
  })
  return (
    <Dialog
      title={t`Arrêter cette période ?`}
      description={t`Elle cesse aussitôt : les posts en attente paraissent, et rien n’est plus retenu.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form}>
        <ReasonField {...form.field('reason')} />
        <RefusalMessage error={form.refusal} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row">
          <Button look="secondary" onClick={onClose} className="sm:flex-1">
            <Trans>Garder la période</Trans>
          </Button>
          <Button type="submit" look="danger" busy={form.isSending} className="sm:flex-1">
            <Trans>Arrêter la période</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
