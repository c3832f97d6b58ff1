import { useLingui } from '@lingui/react/macro'
import type { BoundField } from '../../../lib/contract-form.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

export const codeLength = 6

/** Six digits from a mail, a text message or an authenticator application. */
export function CodeField({
  value,
  error,
  onChange,
  label,
  autoFocus,
}: BoundField<string> & { label?: string; autoFocus?: boolean }) {
  const { t } = useLingui()
  return (
    <Field label={label ?? t`Code à six chiffres`} error={error}>
      {(control) => (
        <Input
          {...control}
          value={value}
          // Text pasted from a mail may carry spaces.
          onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, codeLength))}
          autoFocus={autoFocus}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          isCode
          className="text-xl tracking-[0.35em]"
        />
      )}
    </Field>
  )
}
