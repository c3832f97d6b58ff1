import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { ownReserveQuery } from './queries.ts'
import { useMomentText } from './reserve-texts.ts'
import { useLiveReserves } from './use-reserves.ts'

/** Before a candidate writes: what becomes of it while a period is in force. */
export function ComposingNotice() {
  const momentText = useMomentText()
  useLiveReserves()
  const { data } = useQuery(ownReserveQuery)
  if (!data?.held_until) return null
  const moment = momentText(data.held_until, 'Europe/Paris')
  return (
    <div role="note" className="flex gap-2.5 rounded-lg bg-blue-soft px-3.5 py-3 text-sm text-ink">
      <Clock aria-hidden="true" size={17} className="mt-0.5 shrink-0 text-blue" />
      <p className="text-pretty">
        <Trans>
          <strong className="font-semibold">Réserve électorale.</strong> Vous êtes candidat : la loi interdit
          de diffuser un message de propagande électorale jusqu’à la fermeture des bureaux de vote. Ce que
          vous publiez ici reste en attente et paraîtra le {moment}. Un post privé n’attend pas.
        </Trans>{' '}
        <Link to="/reserve-electorale" className="font-semibold text-blue hover:underline">
          <Trans>En savoir plus</Trans>
        </Link>
      </p>
    </div>
  )
}
