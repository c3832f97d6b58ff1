import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'

/** A password of a form. `kind` tells password managers whether to fill one in or to propose one. */
export function PasswordField({
  label,
  kind,
  field,
  error,
  aside,
  hint,
}: {
  label: string
  kind: 'current' | 'new'
  field: UseFormRegisterReturn
  error?: string | undefined
  aside?: ReactNode
  hint?: string
}) {
  const { t } = useLingui()
  return (
    <Field label={label} error={error} aside={aside} hint={hint}>
      {(control) => (
        <PasswordInput
          {...control}
          {...field}
          autoComplete={`${kind}-password`}
          showLabel={t`Afficher le mot de passe`}
          hideLabel={t`Masquer le mot de passe`}
        />
      )}
    </Field>
  )
}
