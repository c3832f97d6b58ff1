import '../features/reserves/catalogue.ts'
import '../features/legal/catalogue.ts'
import { useLingui } from '@lingui/react/macro'
import { ReserveText } from '../features/reserves/reserve-text.tsx'
import { useLiveReserves } from '../features/reserves/use-reserves.ts'
import { usePageTitle } from '../lib/page-title.ts'

export function ElectionReserve() {
  const { t } = useLingui()
  usePageTitle(t`Réserve électorale`)
  useLiveReserves()
  return <ReserveText />
}
