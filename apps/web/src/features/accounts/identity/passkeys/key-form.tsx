import { Trans } from '@lingui/react/macro'
import { isAuthError } from '@supabase/auth-js'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { signOut } from '../../../../lib/session.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/button.tsx'
import { hasEnded } from '../auth-errors.ts'
import { useFailureText } from '../failure-text.ts'

/** Asks for a key: the browser shows its own dialog at the press. */
export function KeyForm({
  show,
  onShown,
  look = 'primary',
  children,
}: {
  show: () => Promise<{ error: Error | null }>
  onShown: () => void
  look?: 'primary' | 'secondary'
  /** Label of the button. */
  children: ReactNode
}) {
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)

  const start = async () => {
    setBusy(true)
    setFailure(null)
    const { error } = await show()
    setBusy(false)
    if (!error) return onShown()
    // The session has ended on another device meanwhile. A copied key is refused with the same status.
    if (hasEnded(error) && isAuthError(error) && error.code !== 'webauthn_credential_cloned') return signOut()
    setFailure(error)
  }

  return (
    <div className="flex flex-col gap-3">
      {failure && (
        <Alert>
          {isAuthError(failure) && failure.code === 'mfa_verification_failed' ? (
            <Trans>Cette clé n’est pas la bonne. Réessayez avec celle que vous avez ajoutée.</Trans>
          ) : isAuthError(failure) && failure.code === 'mfa_challenge_expired' ? (
            <Trans>La demande a expiré. Recommencez.</Trans>
          ) : (
            failureText(failure)
          )}
        </Alert>
      )}
      <Button block look={look} busy={busy} onClick={() => void start()}>
        <KeyRound aria-hidden="true" size={17} />
        {children}
      </Button>
    </div>
  )
}
