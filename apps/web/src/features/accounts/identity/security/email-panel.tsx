import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@supabase/auth-js'
import { AtSign } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requestedPart } from '../../../../lib/parts.ts'
import { readableAddress } from '../../../../lib/readable-address.ts'
import { Button } from '../../../../ui/button.tsx'
import { notify } from '../../../../ui/notify.ts'
import { useFailureText } from '../failure-text.ts'
import { ChangeCodeForm } from './change-code-form.tsx'
import { Panel } from './panel.tsx'
import { changeEmail } from './security-actions.ts'

const EmailDialog = lazy(requestedPart(() => import(/* visits: rare */ './email-dialog.tsx'), 'EmailDialog'))

export function EmailPanel({
  account,
  is_managed: isManaged,
}: {
  account: User | undefined
  is_managed: boolean
}) {
  const { t } = useLingui()
  const [changing, setChanging] = useState(false)
  const email = account?.email
  return (
    <Panel
      icon={AtSign}
      title={t`Adresse email`}
      lead={
        account &&
        (email ? <Address of={readableAddress(email)} /> : t`Votre compte n’a pas encore d’adresse email.`)
      }
      action={
        account &&
        !isManaged && (
          <Button
            look="secondary"
            size="sm"
            aria-label={email ? t`Modifier l’adresse email` : t`Ajouter une adresse email`}
            onClick={() => setChanging(true)}
          >
            {email ? <Trans>Modifier</Trans> : <Trans>Ajouter</Trans>}
          </Button>
        )
      }
    >
      {account?.new_email && <Pending email={email ?? ''} newEmail={account.new_email} />}
      <Suspense>
        {changing && account && <EmailDialog account={account} onClose={() => setChanging(false)} />}
      </Suspense>
    </Panel>
  )
}

/** An address that breaks before its domain, where a line is too short for it. */
function Address({ of }: { of: string }) {
  const at = of.lastIndexOf('@')
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  )
}

/** A change that waits for its links to be opened. */
function Pending({ email, newEmail }: { email: string; newEmail: string }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [sending, setSending] = useState(false)
  const next = <strong className="font-semibold wrap-anywhere">{readableAddress(newEmail)}</strong>

  const sendAgain = async () => {
    setSending(true)
    const { error } = await changeEmail(newEmail)
    setSending(false)
    if (error) notify.error(t`Erreur`, failureText(error))
    else notify.success(t`Emails envoyés`, t`Seuls les liens de ces nouveaux messages fonctionnent.`)
  }

  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-question-soft px-3.5 py-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink">
        {email ? (
          <Trans>
            Changement en attente vers {next} : ouvrez le lien envoyé à cette adresse, et celui envoyé à votre
            adresse actuelle, ou saisissez leurs codes ici.
          </Trans>
        ) : (
          <Trans>
            Changement en attente vers {next} : ouvrez le lien envoyé à cette adresse, ou saisissez son code
            ici.
          </Trans>
        )}
      </p>
      <Button look="secondary" size="sm" busy={sending} onClick={() => void sendAgain()}>
        <Trans>Renvoyer les emails</Trans>
      </Button>
      <ChangeCodeForm addresses={email ? [newEmail, email] : [newEmail]} />
    </div>
  )
}
