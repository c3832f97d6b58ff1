import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'

/** One filter of the queue. A value that is no longer among the options is named as such, and can be left. */
export function FilterSelect({
  label,
  all,
  value = '',
  options,
  onChoose,
}: {
  label: string
  /** Name of the choice that does not filter. */
  all: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}) {
  const { t } = useLingui()
  const isListed = value === '' || options.some((one) => one.value === value)
  return (
    <Field label={label} className="min-w-0">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{all}</option>
          {!isListed && <option value={value}>{t`Un autre`}</option>}
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
