import { Trans, useLingui } from '@lingui/react/macro'
import * as schemas from '@parvis/contract/accounts/security.schemas.ts'
import { reauthenticate } from '@parvis/contract/accounts/security.ts'
import { useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { CodeField, codeLength } from '../code-field.tsx'
import { useFailureText } from '../failure-text.ts'
import { useCountdown } from '../use-countdown.ts'
import { sendReauthenticationCode } from './security-actions.ts'

/** The server's own interval between two codes, in seconds. */
const interval = 60

/** Sends a code to the member's address, as often as they need one, and takes it. */
export function MailedProofForm({ address, onProven }: { address: string; onProven: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [isSent, setSent] = useState(false)
  const [left, wait] = useCountdown(0)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useContractForm({
    schema: schemas.CodeProof,
    start: { nonce: '' },
    asks: false,
    clears: 'nonce',
    refusalOf: (error) => ({ field: 'nonce', message: failureText(error) }),
    send: (body) => call(reauthenticate, { body }),
    onSent: onProven,
  })
  const code = form.field('nonce')

  const send = async () => {
    setSending(true)
    setFailure(null)
    const { error } = await sendReauthenticationCode()
    setSending(false)
    // A code left less than a minute ago, before this dialog was opened: it can be typed.
    const toWait = error === null ? interval : Number(/after (\d+) seconds/.exec(error.message)?.[1] ?? 0)
    if (toWait > 0) {
      setSent(true)
      wait(toWait)
    }
    if (error) setFailure(failureText(error))
  }

  return (
    <>
      <p role="status" className="text-sm text-ink-2 text-pretty wrap-anywhere">
        {isSent ? (
          <Trans>Un code à six chiffres a été envoyé à {address}.</Trans>
        ) : (
          <Trans>Un code à six chiffres sera envoyé à {address}.</Trans>
        )}
      </p>
      {isSent && (
        <Form form={form}>
          <CodeField {...code} label={t`Code reçu`} autoFocus />
          <Button type="submit" block busy={form.isSending} disabled={code.value.length !== codeLength}>
            <Trans>Confirmer</Trans>
          </Button>
        </Form>
      )}
      {failure !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {failure}
        </p>
      )}
      <Button
        block
        look={isSent ? 'secondary' : 'primary'}
        busy={isSending}
        disabled={left > 0}
        onClick={() => void send()}
        className="tabular-nums"
      >
        {left > 0 ? t`Renvoyer un code (${left} s)` : isSent ? t`Renvoyer un code` : t`Recevoir un code`}
      </Button>
    </>
  )
}
