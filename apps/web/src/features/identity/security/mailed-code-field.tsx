import './catalogue.ts'
import { useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

/** The code that was mailed to somebody whose session is old, before what cannot be undone. */
export function MailedCodeField({
  field,
  error,
}: {
  field: UseFormRegisterReturn
  error: string | undefined
}) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Code reçu par e-mail`}
      hint={t`Votre connexion date de plus d’un jour : un code vient de vous être envoyé pour vérifier que c’est bien vous.`}
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          {...field}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className="h-12! text-center font-mono text-xl! tracking-[0.35em]"
        />
      )}
    </Field>
  )
}
