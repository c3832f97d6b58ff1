import { Trans, useLingui } from '@lingui/react/macro'
import type { ErrorReport } from '@parvis/contract/civic/corrections.schemas.ts'
import * as schemas from '@parvis/contract/civic/corrections.schemas.ts'
import { settleErrorReport } from '@parvis/contract/civic/corrections.ts'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useSettled } from './use-settled.ts'

/** Refuses a report with a reason, which its reporter reads. */
export function RefuseReportDialog({
  report: { id, subject },
  onClose,
}: {
  report: ErrorReport
  onClose: () => void
}) {
  const { t } = useLingui()
  const settled = useSettled()
  const form = useContractForm({
    schema: schemas.settleErrorReport.body,
    start: { reason: '' },
    bodyOf: ({ reason }) => ({ outcome: 'refused', reason }),
    faults: { reason: { missing: t`Dites pourquoi.` } },
    send: (body) => call(settleErrorReport, { params: { reportId: id }, body }),
    onSettled: settled,
    onSent: () => {
      notify.success(t`Signalement refusé`)
      onClose()
    },
  })
  return (
    <Dialog
      title={t`Refuser ce signalement ?`}
      description={subject}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form} className="gap-4">
        <Field
          label={t`Motif`}
          hint={t`La personne qui a signalé l’erreur le lira.`}
          error={form.errorOf('reason')}
        >
          {(control) => <TextArea {...control} from={3} {...form.register('reason')} />}
        </Field>
        <RefusalMessage error={form.refusal} />
        <Button type="submit" busy={form.isSending}>
          <Trans>Refuser</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
