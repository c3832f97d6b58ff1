import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { hasArrived, useSession } from '../../../lib/session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { sendRecoveryMail, setNewPassword } from './auth-actions.ts'
import { authFailure } from './auth-errors.ts'
import { PasswordField } from './password-field.tsx'

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
  const form = useForm({ defaultValues: { password: '' } })
  const password = form.watch('password')
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    const { error } = await setNewPassword(values.password)
    if (error) {
      const { known, serverMessage } = authFailure(error)
      const sentence = known ? i18n._(known) : (serverMessage ?? t`Une erreur technique s’est produite`)
      return form.setError('password', { message: sentence }, { shouldFocus: true })
    }
    notify.success(t`Mot de passe modifié`, t`Vos autres appareils ont été déconnectés.`)
    void navigate({ to: '/', replace: true })
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <PasswordField
        label={t`Nouveau mot de passe`}
        error={errors.password?.message}
        kind="new"
        field={form.register('password')}
      />
      <Button type="submit" block busy={isSubmitting} disabled={password === ''}>
        <Trans>Enregistrer le mot de passe</Trans>
      </Button>
    </form>
  )
}
