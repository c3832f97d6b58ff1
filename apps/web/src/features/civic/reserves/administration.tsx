import { Trans, useLingui } from '@lingui/react/macro'
import type { AdministeredReserve } from '@parvis/contract/civic/reserves-administration.schemas.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarPlus, Scale } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { ActsJournal } from './acts-journal.tsx'
import { CandidatesDialog } from './candidates-dialog.tsx'
import { EndDialog } from './end-dialog.tsx'
import { PeriodDialog } from './period-dialog.tsx'
import { PeriodRow, type ReserveAction } from './period-row.tsx'
import { boardQuery, periodsQuery } from './queries.ts'
import { useLiveReserves, useServerTime } from './use-reserves.ts'

/** Where administrators set election periods, end them, and say who stands. */
export function Administration() {
  const { t } = useLingui()
  const [open, setOpen] = useState<{ action: ReserveAction; reserve: AdministeredReserve } | 'new' | null>(
    null,
  )
  useLiveReserves()
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={<Trans>Périodes de réserve</Trans>}
        intro={
          <Trans>
            De la veille du scrutin à zéro heure à la fermeture des bureaux de vote : les posts des candidats
            attendent, et rien ne les met en avant.
          </Trans>
        }
        actions={
          <Button size="sm" onClick={() => setOpen('new')}>
            <CalendarPlus aria-hidden="true" size={17} />
            <Trans>Fixer une période</Trans>
          </Button>
        }
      />
      <List onOpen={(action, reserve) => setOpen({ action, reserve })} />
      <ActsJournal />
      {open === 'new' && <PeriodDialog onClose={close} />}
      {open !== null && open !== 'new' && open.action === 'move' && (
        <PeriodDialog reserve={open.reserve} onClose={close} />
      )}
      {open !== null && open !== 'new' && open.action === 'end' && (
        <EndDialog reserve={open.reserve} onClose={close} />
      )}
      {open !== null && open !== 'new' && open.action === 'candidates' && (
        <CandidatesDialog title={t`Candidats`} election={open.reserve.election} onClose={close} />
      )}
    </>
  )
}

function List({ onOpen }: { onOpen: (action: ReserveAction, reserve: AdministeredReserve) => void }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(periodsQuery)
  const { data: board } = useQuery(boardQuery)
  const { data, error } = query
  const reserves = data?.pages.flatMap(({ items }) => items)
  const now = useServerTime(board?.reserves ?? none, board?.ahead ?? 0)
  if (!reserves) {
    if (!error) return <ListWaiting label={t`Chargement des périodes`} />
    return <QueryFailure title={t`Les périodes n’ont pas pu être chargées`} query={query} />
  }
  if (reserves.length === 0)
    return (
      <EmptyState icon={Scale} title={t`Aucune période`}>
        <Trans>Fixez la première à partir d’une élection du calendrier.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={t`Périodes de réserve`} className="divide-y divide-line border-b border-line">
        {reserves.map((reserve) => (
          <PeriodRow key={reserve.id} reserve={reserve} now={now} onOpen={onOpen} />
        ))}
      </ul>
      {query.hasNextPage && (
        <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
      )}
    </>
  )
}

const none: never[] = []
