import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/civic/alerts.schemas.ts'
import { createAlert } from '@parvis/contract/civic/alerts.ts'
import { limits } from '@parvis/contract/limits.ts'
import { lawSubjects } from '@parvis/contract/list-filters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { subjectTexts } from '../laws/law-texts.ts'
import { FollowButton } from './follow-button.tsx'
import { rereadAlerts } from './queries.ts'

/** Follows words: titles of votes and laws, and speeches. */
export function AddWordsForm() {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.createAlert.body,
    start: { kind: 'words' as const, reference: '' },
    fieldOf: { alert_words_invalid: 'reference', too_many_alerts: 'reference' },
    send: (body) => call(createAlert, { body }),
    onSent: ({ name }) => {
      notify.success(t`Alerte ajoutée`, t`« ${name ?? ''} »`)
      form.restart({ kind: 'words', reference: '' })
      rereadAlerts(client)
    },
  })
  const words = form.field('reference')
  return (
    <Form form={form} className="gap-3">
      <Field
        label={t`Mots à suivre`}
        hint={t`Cherchés dans les scrutins, les lois et les débats : « retraites » trouve aussi « retraite ».`}
        error={words.error}
      >
        {(control) => (
          <Input
            {...control}
            value={words.value}
            onChange={({ target }) => words.onChange(target.value)}
            maxLength={limits.alertWords * 2}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <RefusalMessage error={form.refusal} />
      <Button type="submit" look="secondary" busy={form.isSending} className="self-start">
        <Trans>Suivre ces mots</Trans>
      </Button>
    </Form>
  )
}

/** Subjects of laws, each with its button. */
export function SubjectButtons() {
  const { i18n } = useLingui()
  return (
    <ul className="flex flex-col gap-3">
      {lawSubjects.map((subject) => (
        <li key={subject} className="flex flex-wrap items-center justify-between gap-2">
          <span>{i18n._(subjectTexts[subject])}</span>
          <FollowButton kind="subject" reference={subject} hasFeed={false} />
        </li>
      ))}
    </ul>
  )
}
