import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import * as schemas from '@parvis/contract/people/word-filters.schemas.ts'
import {
  addWordFilter,
  type FilterAction,
  type FilterTerm,
  filterActions,
} from '@parvis/contract/people/word-filters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { Select } from '../../../ui/select.tsx'
import { rereadFiltered, wordFiltersQuery } from './queries.ts'
import { useActionNames, useTermNames } from './texts.ts'

const terms: readonly FilterTerm[] = ['always', 'day', 'week', 'month']

/** One more word, for how long and what becomes of what holds it. */
export function AddFilterForm() {
  const { t } = useLingui()
  const client = useQueryClient()
  const actionNames = useActionNames()
  const termNames = useTermNames()
  const input = useRef<HTMLInputElement>(null)
  const form = useContractForm({
    schema: schemas.addWordFilter.body,
    start: { phrase: '', action: 'fold' as FilterAction, lasting: 'always' as FilterTerm },
    fieldOf: { word_filter_invalid: 'phrase', too_many_word_filters: 'phrase' },
    send: (body) => call(addWordFilter, { body }),
    onSent: (kept) => {
      client.setQueryData(wordFiltersQuery.queryKey, (list) => [
        kept,
        ...(list ?? []).filter(({ id }) => id !== kept.id),
      ])
      const { phrase } = kept
      notify.success(t`« ${phrase} » est masqué`)
      form.restart({ ...form.values, phrase: '' })
      input.current?.focus()
      rereadFiltered(client)
    },
  })
  const phrase = form.field('phrase')

  return (
    <Form form={form} className="gap-3">
      <Field
        label={t`Mot, expression ou #hashtag`}
        hint={t`De 2 à 60 caractères, cherchés en mots entiers.`}
        error={phrase.error}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            value={phrase.value}
            onChange={({ target }) => phrase.onChange(target.value)}
            maxLength={limits.wordFilter * 2}
            autoComplete="off"
            autoCapitalize="none"
            required
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t`Durée`}>
          {(control) => (
            <Select {...control} {...form.register('lasting')}>
              {terms.map((term) => (
                <option key={term} value={term}>
                  {termNames[term]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t`Ce qui le contient`}>
          {(control) => (
            <Select {...control} {...form.register('action')}>
              {filterActions.map((action) => (
                <option key={action} value={action}>
                  {actionNames[action]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <RefusalMessage error={form.refusal} />
      <Button type="submit" look="secondary" busy={form.isSending} className="self-start">
        <Trans>Masquer ce mot</Trans>
      </Button>
    </Form>
  )
}
