import { useLingui } from '@lingui/react/macro'
import { topics } from '@parvis/contract/realtime.ts'
import { useState } from 'react'
import { useConnection } from '../../../lib/connection.ts'
import { useTopic } from '../../../lib/realtime.ts'

/**
 * Whether a member has Parvis open, as far as they let the reader know; nobody is online to a reader who is not. `onKnown`:
 * the server has said so.
 */
export function usePresence(memberId: string, onKnown: () => void): boolean {
  const isConnected = useConnection() === 'online'
  const [online, setOnline] = useState(false)
  useTopic(
    topics.presence(memberId),
    (event) => {
      if (event.type !== 'presence') return
      setOnline(event.online)
      onKnown()
    },
    // Sent again on each new subscription.
    () => {},
  )
  return online && isConnected
}

/** On a picture: this person is here. */
export function PresenceDot() {
  const { t } = useLingui()
  return (
    <span
      role="img"
      aria-label={t`En ligne`}
      className="absolute right-0 bottom-0 size-3 rounded-full border-2 border-paper bg-support"
    />
  )
}
