import { Trans, useLingui } from '@lingui/react/macro'
import { TypedCode } from '@parvis/contract/accounts/credentials.schemas.ts'
import { type Factor, isAuthError } from '@supabase/auth-js'
import { useState } from 'react'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { authClient, renewSession, signOut } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form.tsx'
import { hasEnded } from '../auth-errors.ts'
import { CodeField, codeLength } from '../code-field.tsx'
import { orThrow, useFailureText } from '../failure-text.ts'
import { useCountdown } from '../use-countdown.ts'
import { phoneOf } from './phone-of.ts'

/** Takes a code of one factor: from its application, or from the text message that is sent for it. */
export function CodeForm({ factor, onShown }: { factor: Factor; onShown: () => void }) {
  const failureText = useFailureText()
  const isPhone = factor.factor_type === 'phone'
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const form = useContractForm({
    schema: TypedCode,
    start: { code: '' },
    asks: false,
    clears: 'code',
    refusalOf: (error) => ({ field: 'code', message: failureText(error) }),
    send: async ({ code }) => {
      const { mfa } = await authClient()
      return orThrow(
        challengeId === null
          ? await mfa.challengeAndVerify({ factorId: factor.id, code })
          : await mfa.verify({ factorId: factor.id, challengeId, code }),
      )
    },
    onSent: onShown,
    onRefused: async (error) => {
      // Ended, or changed, on another device meanwhile.
      if (hasEnded(error)) await signOut()
      else if (isAuthError(error) && error.status === 404) await renewSession()
    },
  })
  const code = form.field('code')

  return (
    <Form form={form}>
      <p className="text-ink-2 text-pretty">
        {isPhone ? (
          <Trans>
            Un code vous est envoyé par SMS au numéro se terminant par {phoneOf(factor).slice(-2)}.
          </Trans>
        ) : (
          <Trans>
            Ouvrez votre application d’authentification et saisissez le code qu’elle affiche pour Parvis.
          </Trans>
        )}
      </p>
      {isPhone && <TextMessage factorId={factor.id} onSent={setChallengeId} />}
      {(!isPhone || challengeId !== null) && (
        <>
          <CodeField {...code} autoFocus />
          <Button type="submit" block busy={form.isSending} disabled={code.value.length !== codeLength}>
            <Trans>Valider le code</Trans>
          </Button>
        </>
      )}
    </Form>
  )
}

/** The server's own interval between two text messages, in seconds. */
const interval = 60

function TextMessage({ factorId, onSent }: { factorId: string; onSent: (challengeId: string) => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [left, wait] = useCountdown(0)
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const send = async () => {
    setSending(true)
    setFailure(null)
    const { data, error } = await (await authClient()).mfa.challenge({ factorId, channel: 'sms' })
    setSending(false)
    if (error) {
      if (error.status === 429) wait(Number(/after (\d+) seconds/.exec(error.message)?.[1] ?? interval))
      return setFailure(failureText(error))
    }
    setSent(true)
    wait(interval)
    onSent(data.id)
  }

  return (
    <>
      <Button
        block
        look={sent ? 'secondary' : 'primary'}
        busy={sending}
        disabled={left > 0}
        onClick={() => void send()}
        className="tabular-nums"
      >
        {left > 0 ? t`Renvoyer le SMS (${left} s)` : sent ? t`Renvoyer le SMS` : t`Recevoir le code par SMS`}
      </Button>
      {failure !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {failure}
        </p>
      )}
    </>
  )
}
