import { Trans, useLingui } from '@lingui/react/macro'
import type { Factor } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { authClient, renewSession, signOut } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { authFailure } from '../auth-errors.ts'
import { CodeField, codeLength } from '../code-field.tsx'
import { useCountdown } from '../use-countdown.ts'

/** The number of a telephone, which the client's types leave out. */
export function phoneOf(factor: Factor): string {
  return (factor as { phone?: string }).phone ?? ''
}

/** Takes a code of one factor: from its application, or from the text message that is sent for it. */
export function CodeForm({ factor, onShown }: { factor: Factor; onShown: () => void }) {
  const { t, i18n } = useLingui()
  const isPhone = factor.factor_type === 'phone'
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const form = useForm({ defaultValues: { code: '' } })
  const code = form.watch('code')
  const { setFocus } = form
  const canType = !isPhone || challengeId !== null
  useEffect(() => {
    if (canType) setFocus('code')
  }, [canType, setFocus])

  const tell = (error: unknown) => {
    const { known, serverMessage } = authFailure(error)
    const message = known ? i18n._(known) : (serverMessage ?? t`Une erreur technique s’est produite`)
    form.setError('code', { message }, { shouldFocus: true })
  }

  const submit = form.handleSubmit(async (values) => {
    const { mfa } = await authClient()
    const { error } =
      challengeId === null
        ? await mfa.challengeAndVerify({ factorId: factor.id, code: values.code })
        : await mfa.verify({ factorId: factor.id, challengeId, code: values.code })
    if (!error) return onShown()
    form.setValue('code', '')
    tell(error)
    // Ended, or changed, on another device meanwhile.
    if (error.status === 403 || error.name === 'AuthSessionMissingError') await signOut()
    else if (error.status === 404) await renewSession()
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
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
      {isPhone && <TextMessage factorId={factor.id} onSent={setChallengeId} onFailure={tell} />}
      {canType && (
        <>
          <CodeField form={form} />
          <Button
            type="submit"
            block
            busy={form.formState.isSubmitting}
            disabled={code.length !== codeLength}
          >
            <Trans>Valider le code</Trans>
          </Button>
        </>
      )}
    </form>
  )
}

/** The server's own interval between two text messages, in seconds. */
const interval = 60

function TextMessage({
  factorId,
  onSent,
  onFailure,
}: {
  factorId: string
  onSent: (challengeId: string) => void
  onFailure: (error: unknown) => void
}) {
  const { t } = useLingui()
  const [left, wait] = useCountdown(0)
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)

  const send = async () => {
    setSending(true)
    const { data, error } = await (await authClient()).mfa.challenge({ factorId, channel: 'sms' })
    setSending(false)
    if (error) {
      if (error.status === 429) wait(Number(/after (\d+) seconds/.exec(error.message)?.[1] ?? interval))
      return onFailure(error)
    }
    setSent(true)
    wait(interval)
    onSent(data.id)
  }

  return (
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
  )
}
