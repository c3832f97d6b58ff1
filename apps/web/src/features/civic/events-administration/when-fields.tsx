import { useLingui } from '@lingui/react/macro'
import { datePrecisions } from '@parvis/contract/civic/events.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Segments } from '../../../ui/segments.tsx'
import type { FieldsProps } from './event-fields.tsx'
import { precisionTexts } from './texts.ts'

/** When it is, by the clocks of Paris, as far as it is known. */
export function WhenFields({ form }: FieldsProps) {
  const { t, i18n } = useLingui()
  const field = (
    name: 'starts' | 'ends' | 'first' | 'last' | 'month' | 'year',
    type: 'datetime-local' | 'date' | 'month' | 'text',
    label: string,
    hint?: string,
  ) => {
    const { value, error, onChange } = form.field(`when.${name}`)
    return (
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <Input
            {...control}
            type={type}
            // A browser without a field for it takes text.
            placeholder={type === 'month' ? t`AAAA-MM` : undefined}
            inputMode={name === 'year' ? 'numeric' : undefined}
            value={value}
            onChange={({ target }) => onChange(target.value.slice(0, 16))}
          />
        )}
      </Field>
    )
  }
  const precision = form.field('when.precision')
  return (
    <div className="flex flex-col gap-4">
      <Segments
        legend={t`Ce que l’on sait de la date`}
        value={precision.value}
        onChange={precision.onChange}
        options={datePrecisions.map((value) => ({
          value,
          label: i18n._(precisionTexts[value]),
        }))}
      />
      {precision.value === 'month' ? (
        field('month', 'month', t`Mois`)
      ) : precision.value === 'year' ? (
        field('year', 'text', t`Année`)
      ) : (
        <div className="grid gap-5 sm:grid-cols-2">
          {precision.value === 'minute' ? (
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
