import { Trans } from '@lingui/react/macro'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { BoundField } from '../../../lib/contract-form.ts'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

/** A text in Markdown, with its length. */
export function MarkdownField({
  label,
  field: { value, error, onChange },
  limit,
}: {
  label: string
  field: BoundField<string>
  limit: number
}) {
  return (
    <Field
      label={label}
      hint={<Trans>En Markdown : # titre, **gras**, - liste, [lien](https://…). Le HTML n’est pas lu.</Trans>}
      error={error}
      aside={<Counter count={graphemeCount(value)} limit={limit} />}
    >
      {(control) => <TextArea {...control} value={value} onChange={({ target }) => onChange(target.value)} />}
    </Field>
  )
}
