import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import * as schemas from '@parvis/contract/trust/members.schemas.ts'
import { askFactorReset } from '@parvis/contract/trust/members.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { ReasonArea } from '../../../ui/reason-area.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { memberFileQuery } from './queries.ts'

/** Asks to remove the second factors of a member: another administrator must agree. */
export function FactorResetForm({ memberId, onDone }: { memberId: string; onDone: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.askFactorReset.body,
    start: { reason: '' },
    faults: { reason: { missing: t`Dites comment vous savez que la demande vient du membre.` } },
    send: (body) => call(askFactorReset, { params: { memberId }, body }),
    onSent: (shown) => {
      client.setQueryData(memberFileQuery(memberId).queryKey, shown)
      notify.success(t`Demande faite`, t`Un autre administrateur doit l’accepter.`)
      onDone()
    },
  })
  return (
    <Form form={form} className="mt-4">
      <ReasonArea
        label={t`Comment l’identité a été vérifiée`}
        hint={t`Lu par les administrateurs. Un second doit accepter, et le membre en est averti par email.`}
        limit={furtherLimits.eventReason}
        {...form.field('reason')}
      />
      <RefusalMessage error={form.refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="danger" busy={form.isSending}>
          <Trans>Demander le retrait</Trans>
        </Button>
        <Button look="quiet" onClick={onDone}>
          <Trans>Annuler</Trans>
        </Button>
      </div>
    </Form>
  )
}
