import { Trans, useLingui } from '@lingui/react/macro'
import { type Factor, isAuthError } from '@supabase/auth-js'
import { useState } from 'react'
import { authClient, renewSession, signOut } from '../../../../lib/session.ts'
import { siteName } from '../../../../lib/site-name.ts'
import { Button } from '../../../../ui/button.tsx'
import { hasEnded } from '../auth-errors.ts'
import { FactorCodeForm } from '../factor-code-form.tsx'
import { orThrow, useFailureText } from '../failure-text.ts'
import { useCountdown } from '../use-countdown.ts'
import { phoneOf } from './phone-of.ts'

/** Form for a code of one factor, from its application or from a text message. */
export function CodeForm({ factor, onShown }: { factor: Factor; onShown: () => void }) {
  const isPhone = factor.factor_type === 'phone'
  const [challengeId, setChallengeId] = useState<string | null>(null)
  return (
    <FactorCodeForm
      send={async (code) => {
        const { mfa } = await authClient()
        return orThrow(
          challengeId === null
            ? await mfa.challengeAndVerify({ factorId: factor.id, code })
            : await mfa.verify({ factorId: factor.id, challengeId, code }),
        )
      }}
      onSent={onShown}
      onRefused={async (error) => {
        // The session has ended, or the factor has changed, on another device meanwhile.
        if (hasEnded(error)) await signOut()
        else if (isAuthError(error) && error.status === 404) await renewSession()
      }}
      submitLabel={<Trans>Valider le code</Trans>}
      autoFocus
      isWaiting={isPhone && challengeId === null}
    >
      <p className="text-ink-2 text-pretty">
        {isPhone ? (
          challengeId === null ? (
            <Trans>Recevez un code par SMS au numéro se terminant par {phoneOf(factor).slice(-2)}.</Trans>
          ) : (
            <Trans>
              Un code vous est envoyé par SMS au numéro se terminant par {phoneOf(factor).slice(-2)}.
            </Trans>
          )
        ) : (
          <Trans>
            Ouvrez votre application d’authentification et saisissez le code qu’elle affiche pour {siteName}.
          </Trans>
        )}
      </p>
      {isPhone && <TextMessage factorId={factor.id} onSent={setChallengeId} />}
    </FactorCodeForm>
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
