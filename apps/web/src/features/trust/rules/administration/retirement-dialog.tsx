import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import type { AdministeredRule } from '@parvis/contract/trust/rules.schemas.ts'
import { retireRule } from '@parvis/contract/trust/rules.ts'
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
import { TellChoice } from './tell-choice.tsx'

/** Takes a rule away from new decisions, or gives it back to them, for a reason that everybody reads. */
export function RetirementDialog({ rule, onClose }: { rule: AdministeredRule; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  // As it was opened: the dialog does not turn into its contrary while it is being read.
  const [retired] = useState(rule.retired_at === null)
  const [reason, setReason] = useState('')
  const [tell, setTell] = useState(true)
  const [missing, setMissing] = useState(false)
  const retiring = useMutation({
    mutationFn: () =>
      call(retireRule, {
        params: { rule: rule.code },
        body: { revision: rule.revision, reason, retired, tell_members: tell },
      }),
    onSuccess: () => {
      notify.success(retired ? t`Règle retirée` : t`Règle remise en vigueur`)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    focusFirstWrong(event)
    setMissing(!isReason(reason, limits.ruleReason))
    if (isReason(reason, limits.ruleReason) && !retiring.isPending) retiring.mutate()
  }
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
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ReasonField value={reason} missing={missing} onChange={setReason} />
        <TellChoice value={tell} onChange={setTell} />
        <RefusalMessage error={retiring.error} />
        <Button type="submit" look={retired ? 'danger' : 'primary'} block busy={retiring.isPending}>
          {retired ? <Trans>Retirer la règle</Trans> : <Trans>Remettre en vigueur</Trans>}
        </Button>
      </form>
    </Dialog>
  )
}
