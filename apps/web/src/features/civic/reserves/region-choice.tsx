import { useLingui } from '@lingui/react/macro'
import { regions } from '@parvis/contract/regions.ts'
import { regionsByName } from '../../../lib/region-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'

/** A region, or the whole country: an empty value. */
export function RegionChoice({
  label,
  hint,
  value,
  onChange,
}: {
  label: string
  hint?: string
  value: string
  onChange: (region: string) => void
}) {
  const { t } = useLingui()
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t`Tout le pays`}</option>
          {regionsByName.map((code) => (
            <option key={code} value={code}>
              {regions[code]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
