import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import type { AdministeredRule } from '@parvis/contract/trust/rules.schemas.ts'
import { callOffRule } from '@parvis/contract/trust/rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { isReason } from '../../../../lib/reason.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { focusFirstWrong } from '../../../../ui/first-wrong.ts'
import { notify } from '../../../../ui/notify.ts'
import { RefusalMessage } from '../../../../ui/refusal-message.tsx'
import { rulesKey } from '../queries.ts'
import { ReasonField } from './reason-field.tsx'

/** Calls off what is announced of a rule, for a reason that everybody reads. */
export function CallOffDialog({ rule, onClose }: { rule: AdministeredRule; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const calling = useMutation({
    mutationFn: () =>
      call(callOffRule, { params: { rule: rule.code }, body: { revision: rule.revision, reason } }),
    onSuccess: () => {
      notify.success(t`Changement annulé`)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    focusFirstWrong(event)
    setMissing(!isReason(reason, limits.ruleReason))
    if (isReason(reason, limits.ruleReason) && !calling.isPending) calling.mutate()
  }
  return (
    <Dialog
      title={t`Annuler ce changement ?`}
      description={t`La règle garde son texte d’aujourd’hui. Si les membres ont été avertis du changement, ils le sont de son abandon.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ReasonField value={reason} missing={missing} onChange={setReason} />
        <RefusalMessage error={calling.error} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row">
          <Button look="secondary" onClick={onClose} className="sm:flex-1">
            <Trans>Le garder</Trans>
          </Button>
          <Button type="submit" look="danger" busy={calling.isPending} className="sm:flex-1">
            <Trans>Annuler le changement</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
