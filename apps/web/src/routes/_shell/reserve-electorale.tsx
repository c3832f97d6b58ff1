import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ReserveText } from '../../features/civic/reserves/reserve-text.tsx'
import { useLiveReserves } from '../../features/civic/reserves/use-reserves.ts'
import { usePageTitle } from '../../lib/page-title.ts'

export const Route = createFileRoute('/_shell/reserve-electorale')({
  staticData: { visits: 'rare' },
  component: ElectionReserve,
})

function ElectionReserve() {
  const { t } = useLingui()
  usePageTitle(t`Réserve électorale`)
  useLiveReserves()
  return <ReserveText />
}
