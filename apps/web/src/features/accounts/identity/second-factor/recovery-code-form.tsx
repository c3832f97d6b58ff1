import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { authClient, signOut } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { useFailureText } from '../security/failure-text.ts'

/** Takes a recovery code in the place of a factor that was lost. */
export function RecoveryCodeForm({ onShown }: { onShown: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const code = form.watch('code')

  const submit = form.handleSubmit(async (values) => {
    const { mfa } = await authClient()
    // The server's own name in the place of a factor's id.
    const { error } = await mfa.verify({ factorId: 'recovery', challengeId: '', code: values.code })
    if (!error) return onShown()
    const isWrong = error.code === 'mfa_verification_failed'
    const message = isWrong
      ? t`Ce code n’est pas le bon, ou il a déjà servi. Vérifiez-le, puis réessayez.`
      : failureText(error)
    form.setError('code', { message }, { shouldFocus: true })
    // Ended on another device meanwhile.
    if (error.status === 403 || error.name === 'AuthSessionMissingError') await signOut()
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <Field
        label={t`Code de secours`}
        hint={t`L’un des dix codes que vous avez gardés. Il ne servira plus ensuite.`}
        error={errors.code?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            className="h-12! text-center font-mono text-lg!"
          />
        )}
      </Field>
      <Button type="submit" block busy={isSubmitting} disabled={code.trim() === ''}>
        <Trans>Valider le code</Trans>
      </Button>
    </form>
  )
}
