import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useConnection } from '../../lib/connection.ts'
import { siteName } from '../../lib/site-name.ts'
import { Banner } from '../../ui/banner.tsx'

export function OfflineBanner() {
  const connection = useConnection()
  if (connection === 'online') return null
  return (
    <Banner tone="warning" icon={<WifiOff aria-hidden="true" size={16} className="shrink-0" />}>
      {connection === 'offline' ? (
        <Trans>Vous êtes hors ligne. Les pages publiques lues en dernier restent lisibles.</Trans>
      ) : (
        <Trans>{siteName} est injoignable. Vous relisez ce que cet appareil a gardé.</Trans>
      )}
    </Banner>
  )
}
