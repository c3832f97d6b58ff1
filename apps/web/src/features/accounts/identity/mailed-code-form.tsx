import { Trans, useLingui } from '@lingui/react/macro'
import { Addressed, TypedCode } from '@parvis/contract/accounts/credentials.schemas.ts'
import { useNavigate } from '@tanstack/react-router'
import { announce } from '../../../lib/announce.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { currentSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { signInByCode } from './auth-actions.ts'
import { invalidEmail, isPending, typedCodeFailure } from './auth-errors.ts'
import type { AwaitedMail } from './awaited-mail.ts'
import { CodeField, codeLength } from './code-field.tsx'
import { notifyConfirmed } from './confirmed.ts'
import { EmailField } from './email-field.tsx'
import { orThrow } from './failure-text.ts'
import { openAdmission } from './identity-dialogs.ts'

/**
 * Takes the code of a mail. Without an awaited mail it asks for the address too, and takes the code of any mail that lets
 * somebody in.
 */
export function MailedCodeForm({ mail, onSignedIn }: { mail?: AwaitedMail; onSignedIn?: () => void }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const invalid = i18n._(invalidEmail)
  const form = useContractForm({
    schema: TypedCode.extend(Addressed.shape),
    start: { email: mail?.email ?? '', code: '' },
    asks: false,
    faults: { email: { missing: t`Indiquez votre adresse email.`, tooLong: invalid, wrong: invalid } },
    onRefused: (error) => {
      if (isPending(error)) openAdmission()
    },
    refusalOf: (error) => {
      const { known, serverMessage } = typedCodeFailure(error)
      const message = known ? i18n._(known) : (serverMessage ?? t`Une erreur technique s’est produite`)
      return { field: 'code', message }
    },
    send: async ({ email, code }) => orThrow(await signInByCode(email, code, mail?.purpose ?? 'any')),
    onSent: ({ setsPassword }) => {
      if (setsPassword) void navigate({ to: '/auth', search: { mode: 'recovery' } })
      if (currentSession().status !== 'signed-in') return
      onSignedIn?.()
      if (setsPassword) notify.info(t`Code accepté`, t`Choisissez maintenant votre mot de passe.`)
      else if (mail?.purpose === 'confirmation') notifyConfirmed()
      else announce(t`Connexion réussie`, t`Bienvenue !`)
    },
  })
  const code = form.field('code')

  return (
    <Form form={form} className="gap-3">
      {mail === undefined && (
        <EmailField label={t`Adresse email`} error={form.errorOf('email')} field={form.register('email')} />
      )}
      <CodeField {...code} />
      <Button type="submit" block busy={form.isSending} disabled={code.value.length !== codeLength}>
        <Trans>Valider le code</Trans>
      </Button>
    </Form>
  )
}
