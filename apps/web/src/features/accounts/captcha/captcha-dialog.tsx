import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useConnection } from '../../../lib/connection.ts'
import { language } from '../../../lib/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { captchaKind } from './asking.ts'
import { type CaptchaMessage, captchaMessage } from './message.ts'

const names: Record<string, string> = { hcaptcha: 'hCaptcha', turnstile: 'Cloudflare Turnstile' }

/** A widget that has not come by then is not coming: a blocked script tells nothing. In milliseconds. */
const patience = 15_000

/** The widget's own height, and what a puzzle that it opens needs: pixels. */
const heights = { closed: 82, open: 600 }

/** Shows the captcha's widget, from a page of its own, until it is solved. */
export function CaptchaDialog({
  onSolved,
  onClose,
}: {
  onSolved: (token: string) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const service = names[captchaKind ?? ''] ?? captchaKind
  return (
    <Dialog
      title={t`Vérification`}
      description={t`Confirmez que vous n’êtes pas un robot. Ce contrôle est fourni par ${service}, qui n’est sollicité qu’à cet instant.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Widget onSolved={onSolved} onLeave={onClose} />
    </Dialog>
  )
}

function Widget({ onSolved, onLeave }: { onSolved: (token: string) => void; onLeave: () => void }) {
  const { t } = useLingui()
  const connection = useConnection()
  const frame = useRef<HTMLIFrameElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'ready' | 'expired' | 'failed'>('loading')
  const [isOpen, setOpen] = useState(false)
  const hear = useEffectEvent((message: CaptchaMessage) => {
    setOpen(message.captcha === 'opened')
    if (message.captcha === 'solved') onSolved(message.token)
    else if (message.captcha === 'left') onLeave()
    else if (message.captcha === 'ready' || message.captcha === 'expired' || message.captcha === 'failed')
      setState(message.captcha)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return
      const message = captchaMessage(event.data)
      if (message !== null) hear(message)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => setState('failed'), patience)
    return () => clearTimeout(timer)
  }, [state])

  if (state === 'failed') {
    return (
      <div role="alert" className="flex flex-col items-start gap-3.5">
        <p className="text-sm text-danger text-pretty">
          {connection === 'offline' ? (
            <Trans>Vous êtes hors connexion : la vérification reprendra avec elle.</Trans>
          ) : (
            <Trans>
              La vérification n’a pas pu être chargée. Un bloqueur de contenu l’empêche peut-être :
              autorisez-la pour ce site, puis réessayez.
            </Trans>
          )}
        </p>
        <Button
          look="secondary"
          onClick={() => {
            setState('loading')
            setAttempt(attempt + 1)
          }}
        >
          <Trans>Réessayer</Trans>
        </Button>
      </div>
    )
  }
  const theme = document.documentElement.dataset.theme ?? 'light'
  return (
    <div className="relative">
      {state === 'loading' && (
        <div role="status" aria-label={t`Chargement de la vérification`} className="absolute inset-0">
          <Skeleton className="mx-auto h-[74px] max-w-[304px]" />
        </div>
      )}
      <iframe
        key={attempt}
        ref={frame}
        title={t`Vérification anti-robot`}
        src={`/auth/captcha?${new URLSearchParams({ theme, language })}`}
        className="relative w-full border-0"
        style={{ height: isOpen ? heights.open : heights.closed }}
      />
      {state === 'expired' && (
        <p role="status" className="mt-2 text-sm text-ink-2">
          <Trans>La vérification a expiré : recommencez-la.</Trans>
        </p>
      )}
    </div>
  )
}
