import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { AdministeredApplication } from '@parvis/contract/trust/applications.schemas.ts'
import * as schemas from '@parvis/contract/trust/applications.schemas.ts'
import { applicationStandings, setApplicationStanding } from '@parvis/contract/trust/applications.ts'
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
import { standingHints, standingTexts } from './application-texts.ts'
import { applicationsKey } from './queries.ts'

/** Lets an application act, only read, or do nothing. */
export function ApplicationDialog({
  application,
  onClose,
}: {
  application: AdministeredApplication
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.setApplicationStanding.body,
    start: { standing: application.standing, reason: '' },
    faults: { reason: { missing: t`Dites pourquoi.` } },
    send: (body) => call(setApplicationStanding, { params: { applicationId: application.id }, body }),
    onSent: () => {
      notify.success(t`Droits changés`)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: applicationsKey }),
  })
  return (
    <Dialog title={t`Droits de l’application`} closeLabel={t`Fermer`} onClose={onClose}>
      <Form form={form} className="gap-4 p-4">
        <Segments
          legend={application.name}
          {...form.field('standing')}
          options={applicationStandings.map((value) => ({ value, label: i18n._(standingTexts[value]) }))}
        />
        <p className="text-sm text-ink-2">{i18n._(standingHints[form.values.standing])}</p>
        <ReasonArea
          label={t`Raison`}
          hint={t`Lue par les administrateurs, au journal des actes.`}
          limit={furtherLimits.blockReason}
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
