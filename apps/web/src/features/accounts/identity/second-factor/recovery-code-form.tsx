import { Trans, useLingui } from '@lingui/react/macro'
import { TypedCode } from '@parvis/contract/accounts/credentials.schemas.ts'
import { isAuthError } from '@supabase/auth-js'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { authClient, signOut } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input } from '../../../../ui/input.tsx'
import { hasEnded } from '../auth-errors.ts'
import { orThrow, useFailureText } from '../failure-text.ts'

/** Takes a recovery code in the place of a factor that was lost. */
export function RecoveryCodeForm({ onShown }: { onShown: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const form = useContractForm({
    schema: TypedCode,
    start: { code: '' },
    asks: false,
    refusalOf: (error) => {
      const isWrong = isAuthError(error) && error.code === 'mfa_verification_failed'
      const wrong = t`Ce code n’est pas le bon, ou il a déjà servi. Vérifiez-le, puis réessayez.`
      return { field: 'code', message: isWrong ? wrong : failureText(error) }
    },
    send: async ({ code }) => {
      const { mfa } = await authClient()
      // The server's own name in the place of a factor's id.
      return orThrow(await mfa.verify({ factorId: 'recovery', challengeId: '', code }))
    },
    onSent: onShown,
    // Ended on another device meanwhile.
    onRefused: (error) => (hasEnded(error) ? signOut() : undefined),
  })

  return (
    <Form form={form}>
      <Field
        label={t`Code de secours`}
        hint={t`L’un des dix codes que vous avez gardés. Il ne servira plus ensuite.`}
        error={form.errorOf('code')}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            isCode
            className="text-lg"
          />
        )}
      </Field>
      <Button type="submit" block busy={form.isSending} disabled={form.values.code.trim() === ''}>
        <Trans>Valider le code</Trans>
      </Button>
    </Form>
  )
}
