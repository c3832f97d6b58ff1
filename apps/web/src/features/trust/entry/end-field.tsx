import { useLingui } from '@lingui/react/macro'
import type { BoundField } from '../../../lib/contract-form.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { spans } from './texts.ts'

/** Field for a duration in days; empty: without end, where `endless`. */
export function EndField({
  value,
  error,
  onChange,
  endless = true,
}: BoundField<string> & { endless?: boolean }) {
  const { t, i18n } = useLingui()
  return (
    <Field label={t`Durée`} error={error} className="sm:w-44">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {endless && <option value="">{t`Sans fin`}</option>}
          {spans.map(({ days, label }) => (
            <option key={days} value={String(days)}>
              {i18n._(label)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
