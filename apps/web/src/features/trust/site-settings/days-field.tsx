import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { BoundField } from '../../../lib/contract-form.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

/** A number of days within bounds; an empty field is no number, and refused. */
export function DaysField({
  label,
  hint,
  least,
  most,
  field: { value, error, onChange },
}: {
  label: string
  hint: ReactNode
  least: number
  most: number
  field: BoundField<number>
}) {
  const { t } = useLingui()
  return (
    <Field label={label} hint={hint} error={error && t`Un nombre entier, de ${least} à ${most}.`}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          className="max-w-32"
          value={Number.isNaN(value) ? '' : value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      )}
    </Field>
  )
}
