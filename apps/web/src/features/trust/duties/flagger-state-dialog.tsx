import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { FlaggerView } from '@parvis/contract/trust/duties.schemas.ts'
import * as schemas from '@parvis/contract/trust/duties.schemas.ts'
import { flaggerStates, setFlaggerState } from '@parvis/contract/trust/duties.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { flaggersQuery } from './queries.ts'
import { stateTexts } from './texts.ts'

/** Follows the coordinator that suspends, ends or restores a status. */
export function FlaggerStateDialog({ flagger, onClose }: { flagger: FlaggerView; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.setFlaggerState.body,
    start: { status: flagger.status, reason: '' },
    bodyOf: (values) => ({ ...values, revision: flagger.revision }),
    faults: { reason: { missing: t`Dites quelle décision le change.` } },
    send: (body) => call(setFlaggerState, { params: { flaggerId: flagger.id }, body }),
    onSent: (list) => {
      client.setQueryData(flaggersQuery.queryKey, list)
      notify.success(t`Statut changé`)
      onClose()
    },
    onRefused: () => void client.invalidateQueries({ queryKey: flaggersQuery.queryKey }),
  })
  return (
    <Dialog title={t`Changer le statut`} closeLabel={t`Fermer`} onClose={onClose}>
      <Form form={form} className="gap-4 p-4">
        <Segments
          legend={flagger.name}
          {...form.field('status')}
          options={flaggerStates.map((value) => ({ value, label: i18n._(stateTexts[value]) }))}
        />
        <ReasonArea
          label={t`Décision du coordinateur`}
          hint={t`Inscrite au journal des actes : qui l’a prise, quand, et pourquoi.`}
          limit={furtherLimits.dutyText}
          {...form.field('reason')}
        />
        <RefusalMessage error={form.refusal} />
        <Button type="submit" block busy={form.isSending}>
          <Trans>Enregistrer</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
