import './catalogue.ts'
import { Trans } from '@lingui/react/macro'
import { regions } from '@parvis/contract/regions.ts'
import type { Reserve } from '@parvis/contract/reserves.ts'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { Banner } from '../../ui/banner.tsx'
import { useMomentText } from './reserve-texts.ts'

/** Across every screen while a period is in force: what it is, until when, and where it is explained. */
export function ReserveBanner({ reserve }: { reserve: Reserve }) {
  const momentText = useMomentText()
  const until = momentText(reserve.ends_at, reserve.clock)
  const region = reserve.region_code === null ? null : regions[reserve.region_code]
  return (
    <Banner
      tone="info"
      icon={<Scale aria-hidden="true" size={16} className="shrink-0" />}
      action={
        <Link to="/reserve-electorale" className="hit-44 relative font-semibold underline underline-offset-2">
          <Trans>Ce que cela change</Trans>
        </Link>
      }
    >
      {region === null ? (
        <Trans>Réserve électorale jusqu’au {until}.</Trans>
      ) : (
        <Trans>
          Réserve électorale en {region} jusqu’au {until}.
        </Trans>
      )}
    </Banner>
  )
}
