import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Segments } from '../../../ui/segments.tsx'
import type { Draft } from './draft.ts'
import type { FieldsProps } from './event-fields.tsx'
import { precisionTexts, problemTexts } from './texts.ts'

const precisions = ['minute', 'day', 'month'] as const

/** When it is, by the clocks of Paris, as far as it is known. */
export function WhenFields({ draft, problems, onChange }: FieldsProps) {
  const { t, i18n } = useLingui()
  const field = (
    name: 'starts' | 'ends' | 'first' | 'last' | 'month',
    type: 'datetime-local' | 'date' | 'month',
    label: string,
    hint?: string,
  ) => (
    <Field label={label} hint={hint} error={problems[name] && i18n._(problemTexts[problems[name]])}>
      {(control) => (
        <Input
          {...control}
          type={type}
          // Where the browser knows no field for it, it is written.
          placeholder={type === 'month' ? t`AAAA-MM` : undefined}
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value.slice(0, 16) } as Partial<Draft>)}
        />
      )}
    </Field>
  )
  return (
    <div className="flex flex-col gap-4">
      <Segments
        legend={t`Ce que l’on sait de la date`}
        value={draft.precision}
        onChange={(precision) => onChange({ precision })}
        options={precisions.map((precision) => ({
          value: precision,
          label: i18n._(precisionTexts[precision]),
        }))}
      />
      {draft.precision === 'month' ? (
        field('month', 'month', t`Mois`)
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          {draft.precision === 'minute' ? (
            <>
              {field('starts', 'datetime-local', t`Début`, t`Heure de Paris.`)}
              {field('ends', 'datetime-local', t`Fin`, t`Facultative.`)}
            </>
          ) : (
            <>
              {field('first', 'date', t`Jour`)}
              {field('last', 'date', t`Dernier jour`, t`Facultatif, s’il y en a plusieurs.`)}
            </>
          )}
        </div>
      )}
    </div>
  )
}
