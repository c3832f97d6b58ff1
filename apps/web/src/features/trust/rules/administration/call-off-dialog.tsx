import { Trans, useLingui } from '@lingui/react/macro'
import type { AdministeredRule } from '@parvis/contract/trust/rules.schemas.ts'
import * as schemas from '@parvis/contract/trust/rules.schemas.ts'
import { callOffRule } from '@parvis/contract/trust/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api-client.ts'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { notify } from '../../../../ui/notify.ts'
import { RefusalMessage } from '../../../../ui/refusal-message.tsx'
import { rulesKey } from '../queries.ts'
import { ReasonField } from './reason-field.tsx'

/** Calls off what is announced of a rule, for a reason that everybody reads. */
export function CallOffDialog({ rule, onClose }: { rule: AdministeredRule; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.callOffRule.body,
    start: { reason: '' },
    bodyOf: ({ reason }) => ({ revision: rule.revision, reason }),
    faults: { reason: { missing: t`Dites pourquoi.` } },
    send: (body) => call(callOffRule, { params: { rule: rule.code }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey }),
    onSent: () => {
      notify.success(t`Changement annulé`)
      onClose()
    },
  })
  return (
    <Dialog
      title={t`Annuler ce changement ?`}
      description={t`La règle garde son texte d’aujourd’hui. Si les membres ont été avertis du changement, ils le sont de son abandon.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form}>
        <ReasonField {...form.field('reason')} />
        <RefusalMessage error={form.refusal} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row">
          <Button look="secondary" onClick={onClose} className="sm:flex-1">
            <Trans>Le garder</Trans>
          </Button>
          <Button type="submit" look="danger" busy={form.isSending} className="sm:flex-1">
            <Trans>Annuler le changement</Trans>
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
