import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { notify } from '../../../../ui/notify.ts'
import { PasswordField } from '../password-field.tsx'
import { useFailureText } from './failure-text.ts'
import { Panel } from './panel.tsx'
import { securityKey } from './queries.ts'
import { changePassword } from './security-actions.ts'

export function PasswordPanel({
  email,
  offer,
}: {
  email: string
  offer: { hasPassword: boolean; isManaged: boolean } | undefined
}) {
  const { t } = useLingui()
  const [changing, setChanging] = useState(false)
  return (
    <Panel
      icon={KeyRound}
      title={t`Mot de passe`}
      lead={
        offer?.isManaged ? (
          <Trans>Votre organisation gère votre connexion : aucun mot de passe n’est gardé ici.</Trans>
        ) : offer?.hasPassword === false ? (
          <Trans>Vous vous connectez sans mot de passe. Vous pouvez en choisir un.</Trans>
        ) : (
          <Trans>Changez-le s’il sert ailleurs, ou si quelqu’un a pu le lire.</Trans>
        )
      }
      action={
        offer &&
        !offer.isManaged && (
          <Button
            look="secondary"
            size="sm"
            aria-label={offer.hasPassword ? t`Modifier le mot de passe` : t`Choisir un mot de passe`}
            onClick={() => setChanging(true)}
          >
            {offer.hasPassword ? <Trans>Modifier</Trans> : <Trans>Choisir</Trans>}
          </Button>
        )
      }
    >
      {changing && <PasswordDialog email={email} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

function PasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const form = useForm({ defaultValues: { password: '', current: '' } })
  // Once the server has asked for it.
  const [wantsCurrent, setWantsCurrent] = useState(false)
  const { errors, isSubmitting } = form.formState
  const password = form.watch('password')

  const submit = form.handleSubmit(async ({ password: wished, current }) => {
    const { error } = await changePassword(wished, current)
    if (!error) {
      void client.invalidateQueries({ queryKey: securityKey })
      onClose()
      return notify.success(t`Mot de passe modifié`, t`Vos autres appareils ont été déconnectés.`)
    }
    if (error.code === 'current_password_required') return setWantsCurrent(true)
    const field = error.code === 'current_password_invalid' ? 'current' : 'password'
    form.setError(field, { message: failureText(error) }, { shouldFocus: true })
  })

  return (
    <Dialog
      title={t`Nouveau mot de passe`}
      description={t`Vos autres appareils seront déconnectés.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {/* Password managers want to know whose it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {wantsCurrent && (
          <PasswordField
            label={t`Mot de passe actuel`}
            error={errors.current?.message}
            kind="current"
            field={form.register('current')}
          />
        )}
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
    </Dialog>
  )
}
