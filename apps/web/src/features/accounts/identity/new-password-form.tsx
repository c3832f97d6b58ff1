import { Trans, useLingui } from '@lingui/react/macro'
import { PasswordChange } from '@parvis/contract/accounts/credentials.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useContractForm } from '../../../lib/contract-form.ts'
import { hasArrived, useSession } from '../../../lib/session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { notify } from '../../../ui/notify.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { sendRecoveryMail, setNewPassword } from './auth-actions.ts'
import { tooLongPassword } from './auth-errors.ts'
import { orThrow, useFailureText } from './failure-text.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { atPassword, usePasswordRule } from './password-rule.ts'

/** Where the recovery mail's link leads: its session may set a new password. */
export function NewPasswordForm() {
  const session = useSession()
  // The client is still reading the link; its answer tells when it is done.
  const link = useQuery({
    queryKey: ['recovery-link'],
    queryFn: hasArrived,
    gcTime: 0,
  })
  if (session.status === 'signed-in') return <PasswordForm />
  if (link.isPending) return <Skeleton className="h-11 w-full rounded-lg" />
  return <DeadRecoveryLink />
}

function DeadRecoveryLink() {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      <Alert>
        <Trans>
          Ce lien a expiré, a déjà servi, ou a été demandé depuis un autre navigateur. Demandez-en un nouveau.
        </Trans>
      </Alert>
      <AddressForm
        requests={[
          {
            label: t`Recevoir un nouveau lien`,
            send: sendRecoveryMail,
            onSent: () =>
              notify.success(
                t`Email envoyé`,
                t`Si un compte existe pour cette adresse, un lien pour choisir un nouveau mot de passe vous y attend.`,
              ),
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
