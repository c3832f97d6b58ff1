import { Trans, useLingui } from '@lingui/react/macro'
import { type SignalList, signalLists, signalThresholds } from '@parvis/contract/trust/moderation-cases.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Radar } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { signalsQuery } from './queries.ts'
import { SignalCard } from './signal-card.tsx'

const { recentDays } = signalThresholds

/** Patterns that look arranged: for moderators to look at, and to set aside. */
export function Signals({ list }: { list: SignalList }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const names: Record<SignalList, string> = { open: t`À examiner`, dismissed: t`Classés` }
  return (
    <div className="mx-auto max-w-180">
      <PageHeader
        bare
        title={<Trans>Signaux</Trans>}
        intro={
          <Trans>
            Ce qui paraît organisé, mesuré toutes les cinq minutes. Un compte est récent pendant {recentDays}{' '}
            jours. Un signal ne décide de rien : une réunion publique ou une classe en provoquent aussi.
          </Trans>
        }
      />
      <div className="border-b border-line px-4 pb-4">
        <Segments
          legend={<span className="sr-only">{t`Signaux`}</span>}
          value={list}
          onChange={(next) =>
            void navigate({
              to: '/moderation/signaux',
              search: next === 'dismissed' ? { list: next } : {},
              replace: true,
            })
          }
          options={signalLists.map((value) => ({ value, label: names[value] }))}
        />
      </div>
      <List key={list} list={list} />
    </div>
  )
}

function List({ list }: { list: SignalList }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(signalsQuery(list))
  const { data, error } = query
  if (!data) {
    if (!error) return <ListWaiting label={t`Chargement des signaux`} />
    return <QueryFailure title={t`Les signaux n’ont pas pu être chargés`} query={query} />
  }
  const signals = data.pages.flatMap(({ items }) => items)
  if (signals.length === 0)
    return (
      <EmptyState icon={Radar} title={t`Aucun signal`}>
        {list === 'open' ? (
          <Trans>Rien de ce qui se passe ne paraît organisé.</Trans>
        ) : (
          <Trans>Les signaux que l’équipe a classés paraissent ici.</Trans>
        )}
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={t`Signaux`}>
        {signals.map((signal) => (
          <SignalCard key={signal.id} signal={signal} />
        ))}
      </ul>
      <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
    </>
  )
}
