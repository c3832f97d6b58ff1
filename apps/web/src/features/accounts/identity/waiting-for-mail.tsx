import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { readableAddress } from '../../../lib/readable-address.ts'
import { currentSession, useSession } from '../../../lib/session.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { useIsAtTop } from '../../../ui/top-taken.ts'
import { isSignUpConfirmed, signIn } from './auth-actions.ts'
import { isPending } from './auth-errors.ts'
import type { AwaitedMail } from './awaited-mail.ts'
import { notifyConfirmed } from './confirmed.ts'
import { storedTicket } from './entry-ticket.ts'
import { openAdmission } from './identity-dialogs.ts'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { registrationQuery } from './registration.ts'
import { ResendMail } from './resend-mail.tsx'

/** Milliseconds between two questions whether another device has confirmed the sign-up. */
const confirmationInterval = 4_000

/** Says to which address a mail went, takes its code, and sends it again. `onSignedIn` hears of its link too. */
export function WaitingForMail({
  mail,
  notice,
  backLabel,
  onBack,
  onSignedIn,
}: {
  mail: AwaitedMail
  /** Why one waits, when that is not obvious. */
  notice?: string | null
  backLabel: string
  onBack: () => void
  onSignedIn: () => void
}) {
  const { t } = useLingui()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const signedIn = useSession().status === 'signed-in'
  const handleSignedIn = useEffectEvent(onSignedIn)

  useEffect(() => title.current?.focus(), [])
  // Toasts leave the title free.
  useIsAtTop(Number.POSITIVE_INFINITY)
  // By the code typed here, or by the link opened in another tab.
  useEffect(() => {
    if (signedIn) handleSignedIn()
  }, [signedIn])

  // By the link opened on another device. Asked again when the tab comes back.
  const { data: isConfirmed = false } = useQuery({
    queryKey: ['confirmed-sign-up', mail.email],
    queryFn: ({ signal }) => isSignUpConfirmed(mail.email, signal),
    enabled: mail.purpose === 'confirmation' && !signedIn,
    refetchInterval: ({ state }) => (state.data === true ? false : confirmationInterval),
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const goOn = useEffectEvent(async () => {
    // The same browser may have opened the link: then its other tab signs in.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    if (currentSession().status !== 'signed-out') return
    const { password } = mail
    const answer = password === undefined ? undefined : await signIn(mail.email, password)
    if (answer !== undefined && isPending(answer.error)) return openAdmission()
    if (answer !== undefined && answer.error === null) return notifyConfirmed()
    notify.success(t`Adresse confirmée`, t`Connectez-vous pour entrer.`)
    onBack()
  })
  useEffect(() => {
    if (isConfirmed) void goOn()
  }, [isConfirmed])

  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-5">
      <div className="flex items-start gap-3.5">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-blue-soft text-blue">
          <MailOpen aria-hidden="true" size={21} strokeWidth={1.9} />
        </span>
        <div className="min-w-0">
          <h2 ref={title} id={titleId} tabIndex={-1} className="scroll-mt-20 text-lg outline-none">
            <Trans>Consultez vos emails</Trans>
          </h2>
          <p className="mt-1 text-ink-2">
            <Sent mail={mail} />
          </p>
        </div>
      </div>
      {mail.purpose === 'confirmation' && <Afterwards />}
      {notice && <Alert>{notice}</Alert>}
      <MailedCodeForm mail={mail} />
      <ResendMail key={`${mail.purpose} ${mail.email}`} mail={mail} />
      <Button block look="quiet" onClick={onBack}>
        {backLabel}
      </Button>
    </section>
  )
}

/** Explains the wait after the confirmation, where the team admits newcomers. */
function Afterwards() {
  const { data } = useQuery(registrationQuery)
  if (data?.mode !== 'approval' || storedTicket().invitation !== '') return null
  return (
    <p className="text-sm text-ink-2">
      <Trans>Une fois votre adresse confirmée, l’équipe lira votre demande et vous répondra par email.</Trans>
    </p>
  )
}

function Sent({ mail: { purpose, email, sent } }: { mail: AwaitedMail }) {
  const address = <strong className="font-semibold wrap-anywhere text-ink">{readableAddress(email)}</strong>
  if (sent === 'now') {
    return (
      <Trans>Un message vient d’être envoyé à {address}. Ouvrez son lien, ou saisissez ici son code.</Trans>
    )
  }
  if (sent === 'before') {
    return (
      <Trans>
        Un message vous a été envoyé à {address}. Ouvrez son lien, ou saisissez ici son code. S’il a expiré,
        demandez-en un autre.
      </Trans>
    )
  }
  if (purpose === 'recovery')
    return (
      <Trans>
        Si un compte existe pour l’adresse {address}, un message vient d’y être envoyé. Ouvrez son lien, ou
        saisissez ici son code.
      </Trans>
    )
  return (
    <Trans>
      Si un compte attend sa confirmation à l’adresse {address}, un message vient d’y être envoyé. Ouvrez son
      lien, ou saisissez ici son code.
    </Trans>
  )
}
