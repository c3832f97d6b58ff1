import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import {
  addWordFilter,
  type FilterAction,
  type FilterTerm,
  filterActions,
} from '@parvis/contract/people/word-filters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { Select } from '../../../ui/select.tsx'
import { rereadFiltered, wordFiltersQuery } from './queries.ts'
import { useActionNames, useTermNames } from './texts.ts'

const terms: readonly FilterTerm[] = ['always', 'day', 'week', 'month']

interface Draft {
  phrase: string
  action: FilterAction
  lasting: FilterTerm
}

/** One more word, for how long and what becomes of what holds it. */
export function AddFilter() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const actionNames = useActionNames()
  const termNames = useTermNames()
  const form = useForm<Draft>({ defaultValues: { phrase: '', action: 'fold', lasting: 'always' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (draft) => {
    try {
      const kept = await call(addWordFilter, { body: draft })
      client.setQueryData(wordFiltersQuery.queryKey, (list) => [
        kept,
        ...(list ?? []).filter(({ id }) => id !== kept.id),
      ])
      const { phrase } = kept
      notify.success(t`« ${phrase} » est masqué`)
      form.reset({ ...draft, phrase: '' })
      form.setFocus('phrase')
      rereadFiltered(client)
    } catch (error) {
      form.setError('phrase', { message: i18n._(refusalText(error)) }, { shouldFocus: true })
    }
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3">
      <Field
        label={t`Mot, expression ou #hashtag`}
        hint={t`De 2 à 60 caractères, cherchés en mots entiers.`}
        error={errors.phrase?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('phrase')}
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
      <Button type="submit" look="secondary" busy={isSubmitting} className="self-start">
        <Trans>Masquer ce mot</Trans>
      </Button>
    </form>
  )
}
