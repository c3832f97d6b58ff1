import { useLingui } from '@lingui/react/macro'
import { ReserveText } from '../features/civic/reserves/reserve-text.tsx'
import { useLiveReserves } from '../features/civic/reserves/use-reserves.ts'
import { usePageTitle } from '../lib/page-title.ts'

export function ElectionReserve() {
  const { t } = useLingui()
  usePageTitle(t`Réserve électorale`)
  useLiveReserves()
  return <ReserveText />
}
