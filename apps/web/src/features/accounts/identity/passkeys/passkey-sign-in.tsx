import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FingerprintPattern } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { providersQuery } from '../security/queries.ts'
import { signInByPasskey } from './actions.ts'
import { hasPasskeys } from './support.ts'
import { usePasskeyInField } from './use-passkey-in-field.ts'

/** Signs in by a passkey, without an address: by the button, or from the field that the browser fills in. */
export function PasskeySignIn({
  onSignedIn,
  onRefused,
}: {
  onSignedIn: () => void
  onRefused: (error: unknown) => void
}) {
  const { data } = useQuery(providersQuery)
  const isOffered = data?.passkeys === true && hasPasskeys()
  const [busy, setBusy] = useState(false)
  usePasskeyInField(isOffered, { onSignedIn, onRefused })
  if (!isOffered) return null

  const start = async () => {
    setBusy(true)
    const { error } = await signInByPasskey()
    setBusy(false)
    if (error) onRefused(error)
    else onSignedIn()
  }

  return (
    <Button block look="neutral" busy={busy} onClick={() => void start()}>
      <FingerprintPattern aria-hidden="true" size={17} />
      <Trans>Se connecter avec une clé d’accès</Trans>
    </Button>
  )
}
