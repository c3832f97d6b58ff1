import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import * as schemas from '@parvis/contract/trust/appeals.schemas.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

/** Contests a decision; what was written stays after a refusal. */
export function AppealForm({ until, onSend }: { until: string; onSend: (text: string) => Promise<void> }) {
  const { t, i18n } = useLingui()
  const form = useContractForm({
    // Appeals against a notice's outcome, and by the link of a mail, take the same text.
    schema: schemas.appealDecision.body,
    start: { text: '' },
    bodyOf: ({ text }) => ({ text: text.trim() }),
    faults: { text: { missing: t`Expliquez pourquoi vous contestez.` } },
    send: ({ text }) => onSend(text),
  })
  const text = form.field('text')
  const day = i18n.date(new Date(until), { dateStyle: 'long' })
  return (
    <Form form={form}>
      <Field
        label={t`Pourquoi cette décision est-elle une erreur ?`}
        hint={t`Une personne qui n’a pas pris la décision la réexamine. Une seule contestation, jusqu’au ${day}.`}
        error={text.error}
        aside={<Counter count={graphemeCount(text.value)} limit={furtherLimits.appeal} />}
      >
        {(control) => (
          <TextArea
            {...control}
            required
            value={text.value}
            onChange={({ target }) => text.onChange(target.value)}
          />
        )}
      </Field>
      <RefusalMessage error={form.refusal} />
      <Button type="submit" busy={form.isSending} className="self-start">
        <Trans>Contester cette décision</Trans>
      </Button>
    </Form>
  )
}
