import { lazy, Suspense } from 'react'
import { useLiveReserves, useReservesInForce } from './use-reserves.ts'

const ReserveBanner = lazy(() =>
  import('./reserve-banner.tsx').then((module) => ({ default: module.ReserveBanner })),
)

/** Looks out for periods; most days there is none, and nothing more is loaded. */
export function ReserveWatch() {
  useLiveReserves()
  const [reserve] = useReservesInForce()
  if (reserve === undefined) return null
  return (
    <Suspense>
      <ReserveBanner reserve={reserve} />
    </Suspense>
  )
}
