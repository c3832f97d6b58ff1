import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { currentSession } from '../../../lib/session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { sendRecoveryMail, sendSignInMail, signIn } from './auth-actions.ts'
import { authFailure, isUnconfirmed } from './auth-errors.ts'
import type { AwaitedMail } from './awaited-mail.ts'
import { OrganisationSignIn } from './organisation-sign-in.tsx'
import { PasswordField } from './password-field.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

/**
 * Sign-in, alike in the dialog and on /auth. Callers differ in two things: how a failure is told, and guest mode.
 */
export function SignInForm({
  failure,
  onSubmit,
  onFailure,
  onWaiting,
  onSignedIn,
  onGuest,
}: {
  /** A sentence to show in the form. */
  failure?: string | null
  onSubmit?: () => void
  onFailure: (error: unknown) => void
  /** A mail must be waited for: it has just been asked for, or the address is not confirmed yet. */
  onWaiting: (mail: AwaitedMail) => void
  onSignedIn: () => void
  onGuest: () => void
}) {
  const { t, i18n } = useLingui()
  const form = useForm({ defaultValues: { email: '', password: '' } })
  const [sendingMail, setSendingMail] = useState<'recovery' | 'sign-in' | null>(null)
  const [addressMissing, setAddressMissing] = useState(false)
  const { email, password } = form.watch()
  const busy = form.formState.isSubmitting

  const submit = form.handleSubmit(async (values) => {
    onSubmit?.()
    const { error } = await signIn(values.email, values.password)
    if (error) {
      onFailure(error)
      if (isUnconfirmed(error)) {
        onWaiting({ purpose: 'confirmation', email: values.email.trim(), sent: 'before' })
      }
      return
    }
    // A member with a second factor is asked for it now, and welcomed afterwards.
    if (currentSession().status !== 'signed-in') return
    notify.success(t`Connexion réussie`, t`Bienvenue !`)
    onSignedIn()
  })

  /** Sends a mail to the address typed; answers whether it went. */
  const sendMail = async (kind: 'recovery' | 'sign-in') => {
    if (email.trim() === '') {
      setAddressMissing(true)
      form.setFocus('email')
      return false
    }
    setSendingMail(kind)
    const { error } = await (kind === 'recovery' ? sendRecoveryMail(email) : sendSignInMail(email))
    setSendingMail(null)
    if (!error) return true
    const { known, serverMessage } = authFailure(error)
    notify.error(t`Erreur`, known ? i18n._(known) : (serverMessage ?? t`Une erreur technique s’est produite`))
    return false
  }

  const recover = async () => {
    if (!(await sendMail('recovery'))) return
    notify.success(
      t`Email envoyé`,
      t`Si un compte existe pour cette adresse, un lien pour choisir un nouveau mot de passe vous y attend.`,
    )
  }

  const receiveLink = async () => {
    if (await sendMail('sign-in')) onWaiting({ purpose: 'sign-in', email: email.trim(), sent: 'now' })
  }

  return (
    <div className="flex flex-col gap-5">
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <Field
          label={t`Adresse email`}
          error={addressMissing ? t`Indiquez votre adresse email : le lien y sera envoyé.` : undefined}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('email', { onChange: () => setAddressMissing(false) })}
              type="email"
              autoComplete="email"
              inputMode="email"
            />
          )}
        </Field>
        <PasswordField
          label={t`Mot de passe`}
          kind="current"
          field={form.register('password')}
          aside={
            <button
              type="button"
              disabled={sendingMail !== null}
              onClick={() => void recover()}
              className="hit-44 text-sm font-medium text-blue hover:underline disabled:opacity-55"
            >
              <Trans>Mot de passe oublié ?</Trans>
            </button>
          }
        />
        {failure && <Alert>{failure}</Alert>}
        <Button type="submit" block busy={busy} disabled={email.trim() === '' || password === ''}>
          <Trans>Se connecter</Trans>
        </Button>
        <Button
          block
          look="secondary"
          busy={sendingMail === 'sign-in'}
          disabled={sendingMail !== null}
          onClick={() => void receiveLink()}
        >
          <Trans>Recevoir un lien de connexion</Trans>
        </Button>
      </form>
      <div className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <Trans>ou</Trans>
      </div>
      <ProviderButtons />
      <Button block look="quiet" onClick={onGuest}>
        <Trans>Continuer en mode invité (lecture seule)</Trans>
      </Button>
      <OrganisationSignIn />
    </div>
  )
}
