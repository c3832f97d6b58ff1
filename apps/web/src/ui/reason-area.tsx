import { graphemeCount } from '@parvis/contract/text.ts'
import { Counter } from './counter.tsx'
import { Field } from './field.tsx'
import { TextArea } from './text-area.tsx'

/** A few counted lines that say why, from two lines on. */
export function ReasonArea({
  label,
  hint,
  error,
  value,
  limit,
  onChange,
}: {
  label: string
  hint: string
  error: string | undefined
  value: string
  limit: number
  onChange: (reason: string) => void
}) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      aside={<Counter count={graphemeCount(value)} limit={limit} />}
    >
      {(control) => (
        <TextArea {...control} from={2} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}
