import { Trans, useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { siteName } from '../../../lib/site-name.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'

/**
 * Explicit consent (GDPR art. 9): what one supports, asks and follows tells political opinions. It never
 * disables the button; without it the form says so and moves focus here.
 */
export function ConsentCheckbox({
  field,
  missing,
  need,
}: {
  field: UseFormRegisterReturn
  missing: boolean
  /** Purpose of the consent, when not for an account. */
  need?: string
}) {
  const { t } = useLingui()
  return (
    <Checkbox
      {...field}
      error={missing ? (need ?? t`Votre accord est nécessaire pour créer un compte.`) : undefined}
    >
      <Trans>
        J’accepte que {siteName} traite mes réactions, mes abonnements et mes votes, qui peuvent révéler mes
        opinions politiques. Je peux retirer cet accord à tout moment.
      </Trans>
    </Checkbox>
  )
}
