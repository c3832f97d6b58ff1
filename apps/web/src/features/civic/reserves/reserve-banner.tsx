import { useLingui } from '@lingui/react/macro'
import type { Reserve } from '@parvis/contract/civic/reserves.schemas.ts'
import { regions } from '@parvis/contract/regions.ts'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useEffect } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { storeBannerLine } from './banner-line.ts'
import { useMomentText } from './reserve-texts.ts'

/** Across every screen while a period is in force: what it is, until when, and where it is explained. */
export function ReserveBanner({ reserve }: { reserve: Reserve }) {
  const { t } = useLingui()
  const momentText = useMomentText()
  const until = momentText(reserve.ends_at, reserve.clock)
  const region = reserve.region_code === null ? null : regions[reserve.region_code]
  const line =
    region === null
      ? t`Réserve électorale jusqu’au ${until}.`
      : t`Réserve électorale en ${region} jusqu’au ${until}.`
  const more = t`Ce que cela change`
  useEffect(() => storeBannerLine([line, more], reserve.ends_at), [line, more, reserve.ends_at])
  return (
    <Banner
      tone="info"
      icon={<Scale aria-hidden="true" size={16} className="shrink-0" />}
      action={
        <Link to="/reserve-electorale" className="hit-44 relative font-semibold underline underline-offset-2">
          {more}
        </Link>
      }
    >
      {line}
    </Banner>
  )
}
