import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from '../lib/store.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { explainMissingParts } from './missing-parts.ts'
import { newVersion, precache } from './offline.ts'

let begun = false

/** Offers the new version once there is one; what is being written stays where it is until one accepts. */
export function UpdatePrompt() {
  useEffect(() => {
    if (begun || !import.meta.env.PROD) return
    begun = true
    explainMissingParts()
    void precache()
  }, [])
  const outdated = useStore(newVersion)
  if (!outdated) return null
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-float">
      <Banner
        tone="info"
        icon={<RefreshCw aria-hidden="true" size={16} />}
        action={
          <Button look="secondary" size="sm" onClick={() => location.reload()}>
            <Trans>Recharger</Trans>
          </Button>
        }
      >
        <span>
          <Trans>Une nouvelle version est disponible</Trans>
          {outdated === 'needed' && (
            <span className="block font-normal">
              <Trans>Rechargez la page pour ouvrir ce que vous demandez. Vos brouillons restent.</Trans>
            </span>
          )}
        </span>
      </Banner>
    </div>
  )
}
