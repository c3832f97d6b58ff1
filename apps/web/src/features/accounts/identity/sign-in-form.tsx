import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountClosure } from '@parvis/contract/accounts/browser-session.ts'
import * as schemas from '@parvis/contract/accounts/credentials.schemas.ts'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '../../../lib/announce.ts'
import { takeClosure } from '../../../lib/closed-account.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { currentSession } from '../../../lib/session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { sendRecoveryMail, sendSignInMail, signIn } from './auth-actions.ts'
import { invalidEmail, isBanned, isPending, isUnconfirmed } from './auth-errors.ts'
import type { AwaitedMail } from './awaited-mail.ts'
import { ClosedAccountNotice } from './closed-account-notice.tsx'
import { EmailField } from './email-field.tsx'
import { orThrow, useFailureText } from './failure-text.ts'
import { openAdmission, openMailedCode } from './identity-dialogs.ts'
import { OrganisationSignIn } from './organisation-sign-in.tsx'
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx'
import { PasswordField } from './password-field.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

/** Purpose of a submission: to sign in by password, or to get a link by mail. */
type Intent = 'sign-in' | 'recovery' | 'link'

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
  const failureText = useFailureText()
  const [intent, setIntent] = useState<Intent>('sign-in')
  const [closure, setClosure] = useState<AccountClosure | null>(takeClosure)
  const notAnAddress = i18n._(invalidEmail)
  const entered = () => {
    // A member with a second factor is asked for it now, and welcomed afterwards.
    if (currentSession().status !== 'signed-in') return
    announce(t`Connexion réussie`, t`Bienvenue !`)
    onSignedIn()
  }
  const refused = (error: unknown) => {
    if (isPending(error)) return openAdmission()
    const closed = isBanned(error) ? takeClosure() : null
    setClosure(closed)
    // The form itself says it.
    if (closed === null) onFailure(error)
  }
  const form = useContractForm({
    schema: intent === 'sign-in' ? schemas.SignIn : schemas.Addressed,
    start: { email: '', password: '' },
    asks: false,
    faults: {
      email: {
        missing: t`Indiquez votre adresse email : le lien y sera envoyé.`,
        tooLong: notAnAddress,
        wrong: notAnAddress,
      },
    },
    // The intent lasts for one press: after it, Enter signs in.
    onFaulty: () => setIntent('sign-in'),
    onSettled: () => setIntent('sign-in'),
    send: async (body, { password }) => {
      const email = body.email.trim()
      setClosure(null)
      if (intent === 'sign-in') onSubmit?.()
      orThrow(
        await (intent === 'sign-in'
          ? signIn(email, password)
          : intent === 'recovery'
            ? sendRecoveryMail(email)
            : sendSignInMail(email)),
      )
      return email
    },
    onSent: (email) => {
      if (intent === 'link') return onWaiting({ purpose: 'sign-in', email, sent: 'now' })
      if (intent === 'recovery') {
        notify.success(
          t`Email envoyé`,
          t`Si un compte existe pour cette adresse, un lien pour choisir un nouveau mot de passe vous y attend.`,
        )
        return onWaiting({ purpose: 'recovery', email, sent: 'if-known' })
      }
      entered()
    },
    onRefused: (error) => {
      if (intent !== 'sign-in') return notify.error(t`Erreur`, failureText(error))
      refused(error)
      if (isUnconfirmed(error))
        onWaiting({
          purpose: 'confirmation',
          email: form.values.email.trim(),
          sent: 'before',
          password: form.values.password,
        })
    },
  })
  const { email, password } = form.values
  const isMailing = form.isSending && intent !== 'sign-in'

  /** Submits the form for a mail. */
  const submitFor = (next: Intent) => (event: MouseEvent<HTMLButtonElement>) => {
    if (form.isSending) return
    flushSync(() => setIntent(next))
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <div className="flex flex-col gap-5">
      <Form form={form}>
        <EmailField
          label={t`Adresse email`}
          error={form.errorOf('email')}
          field={form.register('email')}
          autoComplete="username webauthn"
        />
        <PasswordField
          label={t`Mot de passe`}
          kind="current"
          field={form.register('password')}
          aside={
            <button
              type="button"
              disabled={isMailing}
              onClick={submitFor('recovery')}
              className="hit-44 text-sm font-medium text-blue hover:underline disabled:opacity-55"
            >
              <Trans>Mot de passe oublié ?</Trans>
            </button>
          }
        />
        {closure ? <ClosedAccountNotice closure={closure} /> : failure && <Alert>{failure}</Alert>}
        <Button
          type="submit"
          block
          busy={form.isSending && !isMailing}
          disabled={email.trim() === '' || password === ''}
        >
          <Trans>Se connecter</Trans>
        </Button>
        <Button
          block
          look="secondary"
          busy={isMailing && intent === 'link'}
          disabled={isMailing}
          onClick={submitFor('link')}
        >
          <Trans>Recevoir un lien de connexion</Trans>
        </Button>
        <button
          type="button"
          onClick={openMailedCode}
          className="hit-44 relative self-center text-sm font-medium text-blue hover:underline"
        >
          <Trans>J’ai reçu un code par email</Trans>
        </button>
      </Form>
      <div className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <Trans>ou</Trans>
      </div>
      <PasskeySignIn onSignedIn={entered} onRefused={refused} />
      <ProviderButtons />
      <Button block look="quiet" onClick={onGuest}>
        <Trans>Continuer en mode invité (lecture seule)</Trans>
      </Button>
      <OrganisationSignIn />
    </div>
  )
}
