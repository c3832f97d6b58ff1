import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { AdmissionRequest } from '@parvis/contract/people/admissions.schemas.ts'
import * as schemas from '@parvis/contract/people/admissions.schemas.ts'
import { refuseAdmission } from '@parvis/contract/people/admissions.ts'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'

/** Refuses a newcomer, who is told the reason. */
export function RefusalDialog({
  request: { member },
  onDone,
  onClose,
}: {
  request: AdmissionRequest
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { id, name } = member
  const form = useContractForm({
    schema: schemas.refuseAdmission.body,
    start: { reason: '' },
    draft: `admission refusal ${id}`,
    faults: { reason: { missing: t`Dites pourquoi.` } },
    send: (body) => call(refuseAdmission, { params: { memberId: id }, body }),
    onSent: () => {
      notify.success(t`Inscription refusée`, t`${name} en est informé par email.`)
      onDone()
    },
  })
  return (
    <Dialog
      title={t`Refuser l’inscription de ${name} ?`}
      description={t`Le compte et les données de la demande sont supprimés. C’est définitif.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form}>
        <ReasonArea
          label={t`Motif`}
          hint={t`Envoyé tel quel à la personne, par email.`}
          limit={furtherLimits.blockReason}
          {...form.field('reason')}
        />
        <RefusalMessage error={form.refusal} />
        <Button type="submit" block look="danger" busy={form.isSending}>
          <Trans>Refuser l’inscription</Trans>
        </Button>
      </Form>
    </Dialog>
  )
}
