import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { DecisionView } from '@parvis/contract/trust/decision-views.schemas.ts'
import { reverseDecision } from '@parvis/contract/trust/moderation-cases.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { moderationKey } from '../../../cache/query-keys.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { keepDraftText, readDraftText } from '../../../lib/drafts.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFirstWrong } from '../../../ui/first-wrong.ts'
import { notify } from '../../../ui/notify.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { kindTexts } from './notices/texts.ts'
import { keepCase } from './queries.ts'

/** Takes a decision back, for a reason that stays. The written text survives a refusal and a reload. */
export function ReversalDialog({ decision, onClose }: { decision: DecisionView; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const draftName = `reversal ${decision.id}`
  const [note, setNote] = useState(() => readDraftText(draftName) ?? '')
  const [missing, setMissing] = useState(false)
  const write = (text: string) => {
    setNote(text)
    keepDraftText(draftName, text)
  }
  const reverse = useMutation({
    mutationFn: () => call(reverseDecision, { params: { decisionId: decision.id }, body: { note } }),
    onSuccess: (shown) => {
      keepDraftText(draftName, '')
      keepCase(client, shown)
      notify.success(t`Décision annulée`, t`Tout est rétabli, et les personnes concernées en sont informées.`)
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void client.invalidateQueries({ queryKey: moderationKey })
    },
  })
  const length = graphemeCount(note)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    focusFirstWrong(event)
    setMissing(note.trim() === '')
    if (note.trim() !== '' && length <= limits.moderationText && !reverse.isPending) reverse.mutate()
  }
  return (
    <Dialog
      title={t`Annuler cette décision ?`}
      description={
        <Trans>
          « {i18n._(kindTexts[decision.kind])} » n’aura plus d’effet : ce qui avait été retiré revient tel
          quel, et l’auteur en est informé.
        </Trans>
      }
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t`Pourquoi`}
          hint={t`Lu par l’équipe, et gardé avec la décision.`}
          error={missing ? t`Dites pourquoi.` : undefined}
          aside={<Counter count={length} limit={limits.moderationText} />}
        >
          {(control) => (
            <TextArea {...control} value={note} onChange={(event) => write(event.target.value)} />
          )}
        </Field>
        {reverse.error && <Alert>{i18n._(refusalText(reverse.error))}</Alert>}
        <div className="flex flex-col-reverse gap-2 sm:flex-row">
          <Button look="secondary" onClick={onClose} className="sm:flex-1">
            <Trans>Garder la décision</Trans>
          </Button>
          <Button type="submit" look="danger" busy={reverse.isPending} className="sm:flex-1">
            <Trans>Annuler la décision</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
