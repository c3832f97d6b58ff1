import { Trans, useLingui } from '@lingui/react/macro'
import type { AdministeredRule } from '@parvis/contract/trust/rules.schemas.ts'
import * as schemas from '@parvis/contract/trust/rules.schemas.ts'
import { retireRule } from '@parvis/contract/trust/rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { notify } from '../../../../ui/notify.ts'
import { RefusalMessage } from '../../../../ui/refusal-message.tsx'
import { rulesKey } from '../queries.ts'
import { NotifyMembersChoice } from './notify-members-choice.tsx'
import { ReasonField } from './reason-field.tsx'

/** Takes a rule away from new decisions, or gives it back to them, for a reason that everybody reads. */
export function RetirementDialog({ rule, onClose }: { rule: AdministeredRule; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  // Kept from the opening: the dialog does not turn into its contrary while it is being read.
  const [retired] = useState(rule.retired_at === null)
  const form = useContractForm({
    schema: schemas.retireRule.body,
    start: { reason: '', tell_members: true },
    bodyOf: (values) => ({ ...values, retired, revision: rule.revision }),
    faults: { reason: { missing: t`Dites pourquoi.` } },
    send: (body) => call(retireRule, { params: { rule: rule.code }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey }),
    onSent: () => {
      notify.success(retired ? t`Règle retirée` : t`Règle remise en vigueur`)
      onClose()
    },
  })
  return (
    <Dialog
      title={retired ? t`Retirer cette règle ?` : t`Remettre cette règle en vigueur ?`}
      description={
        retired
          ? t`Dès maintenant, aucune décision ne peut plus se fonder sur elle. Celles qui ont été prises restent.`
          : t`Dès maintenant, des décisions peuvent de nouveau se fonder sur elle.`
      }
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form}>
        <ReasonField {...form.field('reason')} />
        <NotifyMembersChoice {...form.field('tell_members')} />
        <RefusalMessage error={form.refusal} />
        <Button type="submit" look={retired ? 'danger' : 'primary'} block busy={form.isSending}>
          {retired ? <Trans>Retirer la règle</Trans> : <Trans>Remettre en vigueur</Trans>}
        </Button>
      </Form>
    </Dialog>
  )
}
