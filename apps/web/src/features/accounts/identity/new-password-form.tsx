import { Trans, useLingui } from '@lingui/react/macro'
import { PasswordChange } from '@parvis/contract/accounts/credentials.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useContractForm } from '../../../lib/contract-form.ts'
import { hasArrived, useSession } from '../../../lib/session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { endPasswordChoice, sendRecoveryMail, setNewPassword } from './auth-actions.ts'
import { tooLongPassword } from './auth-errors.ts'
import type { AwaitedMail } from './awaited-mail.ts'
import { orThrow, useFailureText } from './failure-text.ts'
import { openMailedCode } from './identity-dialogs.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { atPassword, usePasswordRule } from './password-rule.ts'
import { WaitingForMail } from './waiting-for-mail.tsx'

/** Where the recovery mail's link leads: its session may set a new password. */
export function NewPasswordForm() {
  const session = useSession()
  // The client is still reading the link; its answer tells when it is done.
  const link = useQuery({
    queryKey: ['recovery-link'],
    queryFn: hasArrived,
    gcTime: 0,
  })
  useEffect(endPasswordChoice, [])
  if (session.status === 'signed-in') return <PasswordForm />
  if (link.isPending) return <Skeleton className="h-11 w-full rounded-lg" />
  return <DeadRecoveryLink />
}

function DeadRecoveryLink() {
  const { t } = useLingui()
  const [mail, setMail] = useState<AwaitedMail | null>(null)
  if (mail)
    return (
      <WaitingForMail
        mail={mail}
        backLabel={t`Demander un autre message`}
        onBack={() => setMail(null)}
        onSignedIn={() => setMail(null)}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <Alert>
        <Trans>
          Ce lien a expiré, a déjà servi, ou a été demandé depuis un autre navigateur. Demandez-en un nouveau.
        </Trans>
      </Alert>
      <p className="text-sm text-ink-2">
        <Trans>
          Demandé depuis un autre navigateur, il n’est pas utilisé : ouvrez-le là-bas, ou saisissez-y le code
          du message. Sur le même réseau, ce code se saisit aussi ici.
        </Trans>
      </p>
      <Button block look="secondary" onClick={openMailedCode}>
        <Trans>Saisir le code du message</Trans>
      </Button>
      <AddressForm
        requests={[
          {
            label: t`Recevoir un nouveau lien`,
            send: sendRecoveryMail,
            onSent: (email) => {
              notify.success(
                t`Email envoyé`,
                t`Si un compte existe pour cette adresse, un lien pour choisir un nouveau mot de passe vous y attend.`,
              )
              setMail({ purpose: 'recovery', email, sent: 'if-known' })
            },
          },
        ]}
      />
      <Link to="/auth" className={buttonClass({ look: 'quiet', block: true })}>
        <Trans>Revenir à la connexion</Trans>
      </Link>
    </div>
  )
}

function PasswordForm() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const { hint, isAccepted, faultIn } = usePasswordRule()
  const form = useContractForm({
    schema: PasswordChange.refine(isAccepted, atPassword),
    start: { password: '' },
    asks: false,
    faults: { password: { tooLong: i18n._(tooLongPassword), wrong: faultIn } },
    refusalOf: (error) => ({ field: 'password', message: failureText(error) }),
    send: async ({ password }) => orThrow(await setNewPassword(password)),
    onSent: () => {
      notify.success(t`Mot de passe modifié`, t`Vos autres appareils ont été déconnectés.`)
      return navigate({ to: '/', replace: true })
    },
  })

  return (
    <Form form={form}>
      <NewPasswordFields
        field={form.register('password')}
        hint={hint}
        error={form.errorOf('password')}
        isBlank={form.values.password === ''}
        isSending={form.isSending}
      />
    </Form>
  )
}
