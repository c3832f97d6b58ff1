import { useLingui } from '@lingui/react/macro'
import { reserveReasonLength } from '@parvis/contract/reserves.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { Counter } from '../../ui/counter.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** Why an administrator does it: needed, and kept with the act. */
export function ReasonField({
  value,
  missing,
  onChange,
}: {
  value: string
  missing: boolean
  onChange: (reason: string) => void
}) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Pourquoi`}
      hint={t`Gardé pour toujours au journal, avec votre nom.`}
      error={missing && value.trim() === '' ? t`Dites pourquoi.` : undefined}
      aside={<Counter count={graphemeCount(value)} limit={reserveReasonLength} />}
    >
      {(control) => (
        <TextArea
          {...control}
          className="min-h-[2lh]"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

export const isReason = (text: string): boolean =>
  text.trim() !== '' && graphemeCount(text) <= reserveReasonLength
