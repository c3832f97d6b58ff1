import { useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

export const codeLength = 6

/** Six digits from a mail, a text message or an authenticator application. */
export function CodeField({ form, label }: { form: UseFormReturn<{ code: string }>; label?: string }) {
  const { t } = useLingui()
  return (
    <Field label={label ?? t`Code à six chiffres`} error={form.formState.errors.code?.message}>
      {(control) => (
        <Input
          {...control}
          {...form.register('code', {
            // Text pasted from a mail may carry spaces.
            onChange: (event: { target: { value: string } }) =>
              form.setValue('code', event.target.value.replace(/\D/g, '').slice(0, codeLength)),
          })}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className="h-12! text-center font-mono text-xl! tracking-[0.35em]"
        />
      )}
    </Field>
  )
}
