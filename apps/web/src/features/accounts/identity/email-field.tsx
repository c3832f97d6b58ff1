import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

/** The e-mail address of a form. */
export function EmailField({
  label,
  field,
  error,
  autoComplete = 'email',
}: {
  label: string
  field: UseFormRegisterReturn
  error: string | undefined
  autoComplete?: string
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input {...control} {...field} type="email" autoComplete={autoComplete} inputMode="email" />
      )}
    </Field>
  )
}
