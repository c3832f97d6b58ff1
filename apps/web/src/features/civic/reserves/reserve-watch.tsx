import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { backgroundPart } from '../../../lib/parts.ts'
import { clearBannerLine } from './banner-line.ts'
import { boardQuery } from './queries.ts'
import { useLiveReserves, useReservesInForce } from './use-reserves.ts'

const ReserveBanner = lazy(backgroundPart(() => import('./reserve-banner.tsx'), 'ReserveBanner'))

/** Looks out for periods; most days there is none, and nothing more is loaded. */
export function ReserveWatch() {
  useLiveReserves()
  const { isSuccess } = useQuery(boardQuery)
  const [reserve] = useReservesInForce()
  const isCalm = isSuccess && reserve === undefined
  useEffect(() => {
    if (isCalm) clearBannerLine()
  }, [isCalm])
  if (reserve === undefined) return null
  return (
    <Suspense>
      <ReserveBanner reserve={reserve} />
    </Suspense>
  )
}
