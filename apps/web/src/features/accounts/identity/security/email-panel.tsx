import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { notify } from '../../../../ui/notify.ts'
import { useFailureText } from './failure-text.ts'
import { Panel } from './panel.tsx'
import { securityKey } from './queries.ts'
import { changeEmail } from './security-actions.ts'

export function EmailPanel({ account, isManaged }: { account: User | undefined; isManaged: boolean }) {
  const { t } = useLingui()
  const [changing, setChanging] = useState(false)
  const email = account?.email
  return (
    <Panel
      icon={AtSign}
      title={t`Adresse e-mail`}
      lead={account && (email || t`Votre compte n’a pas encore d’adresse e-mail.`)}
      action={
        account &&
        !isManaged && (
          <Button
            look="secondary"
            size="sm"
            aria-label={email ? t`Modifier l’adresse e-mail` : t`Ajouter une adresse e-mail`}
            onClick={() => setChanging(true)}
          >
            {email ? <Trans>Modifier</Trans> : <Trans>Ajouter</Trans>}
          </Button>
        )
      }
    >
      {account?.new_email && <Pending email={email ?? ''} wished={account.new_email} />}
      {changing && account && <EmailDialog account={account} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

/** A change that waits for its links to be opened. */
function Pending({ email, wished }: { email: string; wished: string }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [sending, setSending] = useState(false)
  const next = <strong className="font-semibold wrap-anywhere">{wished}</strong>

  const sendAgain = async () => {
    setSending(true)
    const { error } = await changeEmail(wished)
    setSending(false)
    if (error) notify.error(t`Erreur`, failureText(error))
    else notify.success(t`E-mails envoyés`, t`Seuls les liens de ces nouveaux messages fonctionnent.`)
  }

  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-question-soft px-3.5 py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink">
        {email ? (
          <Trans>
            Changement en attente vers {next} : ouvrez le lien envoyé à cette adresse, et celui envoyé à votre
            adresse actuelle.
          </Trans>
        ) : (
          <Trans>Changement en attente vers {next} : ouvrez le lien envoyé à cette adresse.</Trans>
        )}
      </p>
      <Button look="secondary" size="sm" busy={sending} onClick={() => void sendAgain()}>
        <Trans>Renvoyer les e-mails</Trans>
      </Button>
    </div>
  )
}

function EmailDialog({ account, onClose }: { account: User; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const form = useForm({ defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    const wished = email.trim().toLowerCase()
    const refuse = (message: string) => form.setError('email', { message }, { shouldFocus: true })
    if (wished === '') return refuse(t`Indiquez votre nouvelle adresse.`)
    if (wished === account.email) return refuse(t`C’est déjà votre adresse.`)
    const { data, error } = await changeEmail(wished)
    if (error) return refuse(failureText(error))
    void client.invalidateQueries({ queryKey: securityKey })
    onClose()
    if (data.user?.new_email) {
      notify.info(
        t`Consultez vos e-mails`,
        account.email
          ? t`Un lien a été envoyé à chacune des deux adresses : ouvrez-les tous les deux.`
          : t`Un lien vous a été envoyé : ouvrez-le pour confirmer cette adresse.`,
      )
    } else {
      notify.success(t`Adresse modifiée`)
    }
  })

  return (
    <Dialog
      title={account.email ? t`Changer d’adresse e-mail` : t`Ajouter une adresse e-mail`}
      description={
        account.email
          ? t`Pour votre sécurité, le changement se confirme depuis votre nouvelle adresse et depuis l’actuelle.`
          : t`Un lien de confirmation y sera envoyé.`
      }
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <Field label={t`Nouvelle adresse e-mail`} error={errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('email')}
              type="email"
              autoComplete="email"
              inputMode="email"
            />
          )}
        </Field>
        <Button type="submit" block busy={isSubmitting}>
          <Trans>Envoyer les liens de confirmation</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
