import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { AppealView } from '@parvis/contract/trust/appeals.schemas.ts'
import { decideAppeal } from '@parvis/contract/trust/appeals.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { moderationKey } from '../../../cache/query-keys.ts'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { Segments } from '../../../ui/segments.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

/** Upholds a decision or takes it back, with an answer. The written text stays after a refusal. */
export function AnswerForm({ appeal }: { appeal: AppealView }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const area = useRef<HTMLTextAreaElement>(null)
  const [outcome, setOutcome] = useState<'upheld' | 'reversed'>('upheld')
  const [answer, setAnswer] = useState('')
  const [missing, setMissing] = useState(false)
  const length = graphemeCount(answer)
  const decide = useMutation({
    mutationFn: () =>
      call(decideAppeal, { params: { appealId: appeal.id }, body: { outcome, answer: answer.trim() } }),
    onSuccess: () => notify.success(t`Réponse envoyée`, t`Les personnes concernées sont prévenues.`),
    onSettled: () => client.invalidateQueries({ queryKey: moderationKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (decide.isPending) return
    setMissing(answer.trim() === '')
    if (answer.trim() === '' || length > limits.moderationText) area.current?.focus()
    else decide.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Segments
        legend={t`La décision est`}
        value={outcome}
        onChange={setOutcome}
        options={[
          { value: 'upheld', label: t`Maintenue` },
          { value: 'reversed', label: t`Annulée` },
        ]}
      >
        <p className="mt-1.5 text-sm text-ink-2">
          {outcome === 'upheld' ? (
            <Trans>Rien ne change. Votre réponse dit pourquoi.</Trans>
          ) : appeal.decision.kind === 'no_action' ? (
            <Trans>Le dossier revient dans la file, pour être jugé de nouveau.</Trans>
          ) : (
            <Trans>Tout ce que la décision a changé est rétabli.</Trans>
          )}
        </p>
      </Segments>
      <Field
        label={t`Réponse`}
        hint={t`La personne qui conteste la lit.`}
        error={missing ? t`Expliquez votre réponse.` : undefined}
        aside={<Counter count={length} limit={limits.moderationText} />}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            required
            value={answer}
            onChange={(event) => {
              setAnswer(event.target.value)
              setMissing(false)
            }}
          />
        )}
      </Field>
      {decide.error && <Alert>{i18n._(refusalText(decide.error))}</Alert>}
      <Button type="submit" busy={decide.isPending} className="self-start">
        {outcome === 'upheld' ? <Trans>Maintenir la décision</Trans> : <Trans>Annuler la décision</Trans>}
      </Button>
    </form>
  )
}
