import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Banner } from '../../ui/banner.tsx'

function followConnection(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export function OfflineBanner() {
  const online = useSyncExternalStore(followConnection, () => navigator.onLine)
  if (online) return null
  return (
    <Banner tone="warning" icon={<WifiOff aria-hidden="true" size={16} />}>
      <Trans>Vous êtes hors ligne. Ce que vous avez déjà ouvert reste lisible.</Trans>
    </Banner>
  )
}
