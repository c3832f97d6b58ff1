import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { LastUpdate } from '../../features/civic/imports/last-update.tsx'
import { type OfficialAddress, readOfficialAddress } from '../../features/civic/officials/official-address.ts'
import { OfficialFilters } from '../../features/civic/officials/official-filters.tsx'
import { OfficialRow } from '../../features/civic/officials/official-row.tsx'
import { officialsQuery } from '../../features/civic/officials/queries.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListWaiting } from '../../ui/list-waiting.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryList } from '../../ui/query-list.tsx'

export const Route = createFileRoute('/_shell/elus/')({
  staticData: { visits: 'rare' },
  // Read by the screen itself: what checks it is loaded with it, not by every visitor.
  validateSearch: (search) => search as OfficialAddress,
  component: Officials,
})

/** The members of both chambers and of the European Parliament, by name. */
function Officials() {
  const { t } = useLingui()
  const address = readOfficialAddress({ ...Route.useSearch() })
  const navigate = Route.useNavigate()
  const query = useInfiniteQuery(officialsQuery(address))
  usePageTitle(t`Élus`)
  const show = (search: typeof address) => void navigate({ search, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader
        bare
        title={<Trans>Élus</Trans>}
        back={{ to: { to: '/political-data' }, label: t`Données politiques` }}
        intro={
          <Trans>Députés, sénateurs et députés européens : mandats, groupes, commissions et votes.</Trans>
        }
      />
      <p className="px-4 pb-2">
        <Link to="/pres-de-chez-moi" className="font-semibold text-blue hover:underline">
          <Trans>Trouver mon député et mes sénateurs</Trans>
        </Link>
      </p>
      <OfficialFilters filter={address} onChange={(next) => show({ ...address, ...next })} />
      <LastUpdate sources={['assemblee-acteurs', 'senat-senateurs', 'parlement-europeen']} />
      <QueryList
        query={query}
        idOf={({ uid }) => uid}
        failure={t`Les élus n’ont pas pu être chargés`}
        waiting={<ListWaiting label={t`Chargement des élus`} />}
        empty={
          <EmptyState
            icon={UsersRound}
            title={t`Aucun élu trouvé`}
            action={
              <Button look="secondary" onClick={() => show({})}>
                <Trans>Voir tous les élus</Trans>
              </Button>
            }
          >
            <Trans>Essayez un autre nom, ou cherchez aussi parmi les mandats passés.</Trans>
          </EmptyState>
        }
      >
        {(officials) => (
          <ul aria-label={t`Élus`}>
            {officials.map((official) => (
              <OfficialRow key={official.uid} official={official} />
            ))}
          </ul>
        )}
      </QueryList>
    </>
  )
}
