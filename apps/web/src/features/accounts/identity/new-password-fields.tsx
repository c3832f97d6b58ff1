import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from './password-field.tsx'

/** Field for a new password, and the button that saves it. */
export function NewPasswordFields({
  field,
  hint,
  error,
  isBlank,
  isSending,
  children,
}: {
  field: UseFormRegisterReturn
  hint: string
  error: string | undefined
  isBlank: boolean
  isSending: boolean
  /** Between the field and the button. */
  children?: ReactNode
}) {
  const { t } = useLingui()
  return (
    <>
      <PasswordField label={t`Nouveau mot de passe`} error={error} kind="new" hint={hint} field={field} />
      {children}
      <Button type="submit" block busy={isSending} disabled={isBlank}>
        <Trans>Enregistrer le mot de passe</Trans>
      </Button>
    </>
  )
}
