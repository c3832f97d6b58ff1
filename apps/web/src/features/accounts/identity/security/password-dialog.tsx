import { Trans, useLingui } from '@lingui/react/macro'
import { PasswordChange } from '@parvis/contract/accounts/credentials.schemas.ts'
import { revokeAllPersonalTokens } from '@parvis/contract/accounts/personal-tokens.ts'
import { isAuthError } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { notify } from '../../../../ui/notify.ts'
import { tokensQuery } from '../../personal-tokens/queries.ts'
import { tooLongPassword } from '../auth-errors.ts'
import { orThrow, useFailureText } from '../failure-text.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { PasswordField } from '../password-field.tsx'
import { atPassword, usePasswordRule } from '../password-rule.ts'
import { securityKey } from './queries.ts'
import { changePassword } from './security-actions.ts'

/** Dialog for a new password. The server may ask for the current one. */
export function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const { hint, isAccepted, faultIn } = usePasswordRule()
  const tokens = useQuery(tokensQuery)
  const hasTokens = tokens.data?.some(({ is_live: isLive }) => isLive) ?? false
  const [revokesTokens, setRevokesTokens] = useState(true)
  // Whether the server has asked for the current password.
  const [wantsCurrent, setWantsCurrent] = useState(false)
  const form = useContractForm({
    schema: PasswordChange.refine(({ password }) => isAccepted({ password, email }), atPassword),
    start: { password: '', current: '' },
    asks: false,
    faults: {
      password: { tooLong: i18n._(tooLongPassword), wrong: ({ password }) => faultIn({ password, email }) },
    },
    refusalOf: (error) => {
      const code = isAuthError(error) ? error.code : undefined
      if (code === 'current_password_required') return undefined
      const field = code === 'current_password_invalid' ? 'current' : 'password'
      return { field, message: failureText(error) }
    },
    send: async ({ password, current = '' }) => orThrow(await changePassword(password, current)),
    onSent: async () => {
      if (hasTokens && revokesTokens) await revokeTokens()
      void client.invalidateQueries({ queryKey: securityKey })
      onClose()
      notify.success(t`Mot de passe modifié`, t`Vos autres appareils ont été déconnectés.`)
    },
    onRefused: (error) => {
      if (isAuthError(error) && error.code === 'current_password_required') setWantsCurrent(true)
    },
  })

  /** The password has changed by now: a failure is told beside that. */
  async function revokeTokens() {
    try {
      await call(revokeAllPersonalTokens, {})
    } catch (error) {
      notify.error(t`Vos jetons d’accès n’ont pas été révoqués`, failureText(error))
    }
  }

  return (
    <Dialog
      title={t`Nouveau mot de passe`}
      description={t`Vos autres appareils seront déconnectés.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {wantsCurrent && (
          <PasswordField
            label={t`Mot de passe actuel`}
            error={form.errorOf('current')}
            kind="current"
            field={form.register('current')}
          />
        )}
        <NewPasswordFields
          field={form.register('password')}
          hint={hint}
          error={form.errorOf('password')}
          isBlank={form.values.password === ''}
          isSending={form.isSending}
        >
          {hasTokens && (
            <Checkbox checked={revokesTokens} onChange={(event) => setRevokesTokens(event.target.checked)}>
              <Trans>Révoquer aussi mes jetons d’accès</Trans>
            </Checkbox>
          )}
        </NewPasswordFields>
      </Form>
    </Dialog>
  )
}
