import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Scale, Vote } from 'lucide-react'
import { LastUpdate } from '../../features/civic/imports/last-update.tsx'
import { rollCallsQuery } from '../../features/civic/votes/queries.ts'
import { type RollCallAddress, readRollCallAddress } from '../../features/civic/votes/roll-call-address.ts'
import { RollCallFilters } from '../../features/civic/votes/roll-call-filters.tsx'
import { RollCallRow } from '../../features/civic/votes/roll-call-row.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListWaiting } from '../../ui/list-waiting.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryList } from '../../ui/query-list.tsx'

export const Route = createFileRoute('/_shell/scrutins/')({
  staticData: { visits: 'rare' },
  // Read by the screen itself: what checks it is loaded with it, not by every visitor.
  validateSearch: (search) => search as RollCallAddress,
  component: RollCalls,
})

/** All roll-call votes, the latest first. */
function RollCalls() {
  const { t } = useLingui()
  const address = readRollCallAddress({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const query = useInfiniteQuery(rollCallsQuery(address))
  usePageTitle(t`Scrutins publics`)
  const show = (search: typeof address) => void navigate({ search, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader
        bare
        title={<Trans>Scrutins publics</Trans>}
        back={{ to: { to: '/political-data' }, label: t`Données politiques` }}
        intro={<Trans>Ce que le Parlement a voté : le résultat, les groupes et le vote de chacun.</Trans>}
      />
      <p className="px-4 pb-3">
        <Link to="/votes-comme-moi" className={buttonClass({ look: 'neutral', size: 'sm' })}>
          <Scale aria-hidden="true" size={16} />
          <Trans>Qui vote comme moi ?</Trans>
        </Link>
      </p>
      <RollCallFilters filter={address} onChange={(next) => show({ ...address, ...next })} />
      {address.law && (
        <p className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2.5 text-sm text-ink-2">
          <Trans>Scrutins d’un seul texte</Trans>
          <Button look="quiet" size="sm" onClick={() => show({ ...address, law: undefined })}>
            <Trans>Tous les textes</Trans>
          </Button>
        </p>
      )}
      <LastUpdate sources={['assemblee-scrutins', 'parlement-europeen-scrutins']} />
      <QueryList
        query={query}
        idOf={({ uid }) => uid}
        failure={t`Les scrutins n’ont pas pu être chargés`}
        waiting={<ListWaiting label={t`Chargement des scrutins`} />}
        empty={
          <EmptyState
            icon={Vote}
            title={t`Aucun scrutin trouvé`}
            action={
              <Button look="secondary" onClick={() => show({})}>
                <Trans>Voir tous les scrutins</Trans>
              </Button>
            }
          >
            <Trans>Essayez un autre mot ou moins de filtres.</Trans>
          </EmptyState>
        }
      >
        {(votes) => (
          <ul aria-label={t`Scrutins`}>
            {votes.map((vote) => (
              <RollCallRow key={vote.uid} vote={vote} />
            ))}
          </ul>
        )}
      </QueryList>
    </>
  )
}
