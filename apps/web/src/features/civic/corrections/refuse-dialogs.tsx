import { Trans, useLingui } from '@lingui/react/macro'
import type { ErrorReport } from '@parvis/contract/civic/corrections.schemas.ts'
import * as schemas from '@parvis/contract/civic/corrections.schemas.ts'
import { settleErrorReport } from '@parvis/contract/civic/corrections.ts'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useSettled } from './use-settled.ts'

interface Settling {
  report: ErrorReport
  onClose: () => void
}

/** Refuses a report with a reason, which its reporter reads. */
export function RefuseReportDialog({ report: { id, subject }, onClose }: Settling) {
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

/** Closes a report without a correction, such as a second one about the same figure. */
export function CloseReportDialog({ report: { id }, onClose }: Settling) {
  const { t, i18n } = useLingui()
  const settled = useSettled()
  const closing = useSingleFlight({
    mutationFn: () => call(settleErrorReport, { params: { reportId: id }, body: { outcome: 'closed' } }),
    onSuccess: () => {
      notify.success(t`Signalement classé`)
      onClose()
    },
    onError: (failure) => {
      notify.error(t`Signalement`, i18n._(refusalText(failure)))
      onClose()
    },
    onSettled: settled,
  })
  return (
    <ConfirmDialog
      title={t`Classer ce signalement sans suite ?`}
      description={t`La personne qui l’a écrit en sera prévenue. Rien n’est publié.`}
      confirmLabel={t`Classer`}
      cancelLabel={t`Annuler`}
      closeLabel={t`Fermer`}
      busy={closing.isPending}
      onConfirm={() => closing.mutate()}
      onClose={onClose}
    />
  )
}
