import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountChange } from '@parvis/contract/accounts/account.schemas.ts'
import { readUndo, undoChange } from '@parvis/contract/accounts/account.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sendRecoveryMail } from '../../features/accounts/identity/auth-actions.ts'
import { useFailureText } from '../../features/accounts/identity/failure-text.ts'
import { call } from '../../lib/api-client.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { readableAddress } from '../../lib/readable-address.ts'
import { exactTime } from '../../lib/relative-time.ts'
import { currentSession, signOut } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/undo')({
  staticData: { visits: 'rare' },
  component: Undo,
})

const changeSentences: Record<AccountChange, MessageDescriptor> = {
  password_changed: msg`Le mot de passe de votre compte a été changé.`,
  email_changed: msg`L’adresse email de votre compte a été changée.`,
  phone_changed: msg`Le numéro de téléphone de votre compte a été changé.`,
  factor_added: msg`Un moyen de validation en deux étapes a été ajouté à votre compte.`,
  factor_removed: msg`Un moyen de validation en deux étapes a été retiré de votre compte.`,
  identity_linked: msg`Un autre compte a été relié au vôtre.`,
  identity_unlinked: msg`Un autre compte a été dissocié du vôtre.`,
  archive_ordered: msg`Une archive de toutes vos données a été demandée.`,
  passkey_added: msg`Une clé d’accès a été ajoutée à votre compte.`,
  passkey_removed: msg`Une clé d’accès a été retirée de votre compte.`,
  recovery_code_used: msg`Un code de secours a servi pour entrer dans votre compte.`,
  token_created: msg`Un jeton personnel a été créé : un programme peut agir en votre nom.`,
  application_connected: msg`Une application a été connectée : elle peut agir en votre nom.`,
}

const linkClass = 'text-blue underline underline-offset-2'

/**
 * Where the mail about a change of an account leads whoever did not make it. Opening it changes nothing, since mail
 * scanners open links too.
 */
function Undo() {
  const { t } = useLingui()
  usePageTitle(t`Annuler une modification`)
  // Behind the "#": no server has seen it on the way. Read once, since what is undone leaves the address.
  const [token] = useState(() => location.hash.slice(1))
  return (
    <>
      <PageHeader title={<Trans>Annuler une modification</Trans>} />
      <div className="px-4 py-6">
        <div className="mt-3 flex max-w-prose flex-col items-start gap-5 text-ink-2" aria-live="polite">
          <Steps token={token} />
        </div>
      </div>
    </>
  )
}

function Steps({ token }: { token: string }) {
  const { i18n } = useLingui()
  const failureText = useFailureText()
  const found = useQuery({
    queryKey: ['undo', token],
    queryFn: ({ signal }) => call(readUndo, { body: { token }, signal }),
    retry: false,
  })
  const undo = useMutation({
    mutationFn: () => call(undoChange, { body: { token } }),
    onSuccess: async () => {
      history.replaceState(history.state, '', location.pathname)
      // The session of this browser has ended with the others.
      if (currentSession().status !== 'signed-out') await signOut()
    },
  })
  if (undo.data) return <Undone account={undo.data.email} />
  if (found.isPending) return <Skeleton className="h-24 w-full" />
  if (!found.data) {
    return (
      <>
        <p role="alert">{failureText(found.error)}</p>
        <p>
          <Trans>
            Vous pensez que quelqu’un est entré dans votre compte ? Demandez un nouveau mot de passe depuis
            l’écran de connexion.
          </Trans>
        </p>
        <Link to="/auth" className={linkClass}>
          <Trans>Se connecter</Trans>
        </Link>
      </>
    )
  }
  return (
    <>
      <p className="font-medium text-ink">
        {i18n._(changeSentences[found.data.change])} <time>{exactTime(new Date(found.data.made_at))}</time>
      </p>
      <p>
        <Trans>
          Si ce n’était pas vous, annulez cette modification. Ce qui a été changé ensuite dans votre compte
          est annulé aussi, tous les appareils sont déconnectés, et vous choisissez un nouveau mot de passe.
        </Trans>
      </p>
      {undo.error && (
        <p role="alert" className="text-sm text-danger">
          {failureText(undo.error)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button look="danger" busy={undo.isPending} onClick={() => undo.mutate()}>
          <Trans>Ce n’était pas moi : annuler</Trans>
        </Button>
        <Link to="/" className={linkClass}>
          <Trans>C’était moi</Trans>
        </Link>
      </div>
    </>
  )
}

/** The password is void now: the owner asks for a link to choose another. */
function Undone({ account }: { account: string | null }) {
  const email = readableAddress(account ?? '')
  const failureText = useFailureText()
  const mail = useMutation({
    mutationFn: async (address: string) => {
      const { error } = await sendRecoveryMail(address)
      if (error) throw error
    },
  })
  return (
    <>
      <p className="font-medium text-ink">
        <Trans>C’est annulé : plus personne n’est connecté à votre compte.</Trans>
      </p>
      {account === null ? (
        <Link to="/auth" className={linkClass}>
          <Trans>Se connecter</Trans>
        </Link>
      ) : mail.isSuccess ? (
        <p role="status">
          <Trans>
            Un email vient d’être envoyé à {email} : son lien vous fait choisir un nouveau mot de passe.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>L’ancien mot de passe n’ouvre plus rien. Choisissez-en un nouveau pour revenir.</Trans>
          </p>
          {mail.error && (
            <p role="alert" className="text-sm text-danger">
              {failureText(mail.error)}
            </p>
          )}
          <Button busy={mail.isPending} onClick={() => mail.mutate(account)}>
            <Trans>Recevoir le lien par email</Trans>
          </Button>
        </>
      )}
    </>
  )
}
