import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { resendConfirmation, sendRecoveryMail, sendSignInMail } from './auth-actions.ts'
import { authFailure } from './auth-errors.ts'
import type { AwaitedMail } from './awaited-mail.ts'
import { useCountdown } from './use-countdown.ts'

/** The server's own interval between two mails to an address, in seconds. */
const interval = 60

const senders = { confirmation: resendConfirmation, 'sign-in': sendSignInMail, recovery: sendRecoveryMail }

/** Sends an awaited mail again, at most once a minute. */
export function ResendMail({ mail: { purpose, email, sent } }: { mail: AwaitedMail }) {
  const { t, i18n } = useLingui()
  const [left, wait] = useCountdown(sent === 'before' ? 0 : interval)
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<{ text: string; failed: boolean } | null>(null)

  const send = async () => {
    setSending(true)
    setOutcome(null)
    const { error } = await senders[purpose](email)
    setSending(false)
    if (!error) {
      wait(interval)
      return setOutcome({
        text: t`Un nouveau message est parti. Lui seul fonctionne désormais.`,
        failed: false,
      })
    }
    const { known, serverMessage } = authFailure(error)
    // Asked for too often, also from another tab or device: the wait begins here as well.
    if ('status' in error && error.status === 429)
      wait(Number(/after (\d+) seconds/.exec(serverMessage ?? '')?.[1] ?? interval))
    setOutcome({
      text: known ? i18n._(known) : (serverMessage ?? t`Une erreur technique s’est produite`),
      failed: true,
    })
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-2">
        <Trans>Rien reçu ? Regardez aussi parmi les courriers indésirables.</Trans>
      </p>
      <Button
        block
        look="secondary"
        busy={sending}
        disabled={left > 0}
        onClick={() => void send()}
        className="tabular-nums"
      >
        {left > 0 ? t`Renvoyer l’email (${left} s)` : t`Renvoyer l’email`}
      </Button>
      <p role="status" className={outcome?.failed ? 'text-sm text-danger' : 'text-sm text-ink-2'}>
        {outcome?.text}
      </p>
    </div>
  )
}
