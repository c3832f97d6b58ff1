import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

/** Contests a decision; what was written stays after a refusal. */
export function AppealForm({ until, onSend }: { until: string; onSend: (text: string) => Promise<void> }) {
  const { t, i18n } = useLingui()
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const send = useMutation({ mutationFn: () => onSend(text.trim()) })
  const length = graphemeCount(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const unfit = text.trim() === '' || length > limits.appeal
    setMissing(text.trim() === '')
    if (unfit) area.current?.focus()
    else send.mutate()
  }
  const day = i18n.date(new Date(until), { dateStyle: 'long' })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t`Pourquoi cette décision est-elle une erreur ?`}
        hint={t`Une personne qui n’a pas pris la décision la réexamine. Une seule contestation, jusqu’au ${day}.`}
        error={missing ? t`Expliquez pourquoi vous contestez.` : undefined}
        aside={<Counter count={length} limit={limits.appeal} />}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            required
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setMissing(false)
            }}
          />
        )}
      </Field>
      {send.error && <Alert>{i18n._(refusalText(send.error))}</Alert>}
      <Button type="submit" busy={send.isPending} className="self-start">
        <Trans>Contester cette décision</Trans>
      </Button>
    </form>
  )
}
