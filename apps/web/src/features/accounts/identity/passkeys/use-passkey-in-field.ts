import { isAuthError } from '@supabase/auth-js'
import { useEffect, useEffectEvent } from 'react'
import { endRequest, signInInField } from './actions.ts'
import { offersInField } from './support.ts'

interface Handlers {
  onSignedIn: () => void
  onRefused: (error: unknown) => void
}

/** Challenges live for five minutes; a form may stay open for longer. */
const isLate = (error: unknown) => (error as { code?: unknown } | null)?.code === 'webauthn_challenge_expired'

/** Lets the browser offer passkeys among what it fills into the address, as long as the form is there. */
export function usePasskeyInField(isOffered: boolean, { onSignedIn, onRefused }: Handlers): void {
  const signedIn = useEffectEvent(onSignedIn)
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    if (!isOffered) return
    let isOpen = true
    const ask = async (): Promise<void> => {
      if (!(await offersInField()) || !isOpen) return
      const answer = await signInInField()
      if (!isOpen || answer === null) return
      if (!answer.error) return signedIn()
      if (isLate(answer.error)) return ask()
      // The browser's own errors: nothing was chosen, or another request has taken its place.
      if (isAuthError(answer.error)) refused(answer.error)
    }
    void ask()
    return () => {
      isOpen = false
      endRequest()
    }
  }, [isOffered])
}
