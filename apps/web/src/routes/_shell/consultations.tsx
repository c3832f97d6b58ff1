import { Trans, useLingui } from '@lingui/react/macro'
import type { ConsultationTab } from '@parvis/contract/civic/consultations.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { regions } from '@parvis/contract/regions.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MessagesSquare, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useOwnProfile } from '../../features/accounts/identity/queries.ts'
import { ConsultationCard } from '../../features/civic/consultations/consultation-card.tsx'
import { consultationsQuery, mayOpenConsultation } from '../../features/civic/consultations/queries.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { requestedPart } from '../../lib/parts.ts'
import { regionsByName } from '../../lib/region-names.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryList } from '../../ui/query-list.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'

const ConsultationDialog = lazy(
  requestedPart(
    () => import('../../features/civic/consultations/consultation-dialog.tsx'),
    'ConsultationDialog',
  ),
)

export const Route = createFileRoute('/_shell/consultations')({
  staticData: { visits: 'rare' },
  // The region is checked by the screen itself: its names are loaded with it, not by every visitor.
  validateSearch: (search): { tab?: 'closed'; region?: string } => ({
    tab: search.tab === 'closed' ? 'closed' : undefined,
    region: search.region === undefined ? undefined : String(search.region),
  }),
  component: Consultations,
})

/** Questions to everybody, answered statement by statement. */
function Consultations() {
  const { t } = useLingui()
  const { tab = 'open', region: asked } = Route.useSearch()
  const region = regionsByName.find((code) => code === asked)
  const navigate = Route.useNavigate()
  const profile = useOwnProfile()
  const [writing, setWriting] = useState(false)
  const mayOpen = profile !== undefined && mayOpenConsultation(profile)
  usePageTitle(t`Consultations`)
  return (
    <>
      <PageHeader
        bare
        title={<Trans>Consultations</Trans>}
        back={{ to: { to: '/polls' }, label: t`Tous les sondages` }}
        actions={
          mayOpen && (
            <Button size="sm" onClick={() => setWriting(true)}>
              <Plus aria-hidden="true" size={16} />
              <Trans>Nouvelle consultation</Trans>
            </Button>
          )
        }
      />
      <Tabs
        label={t`Consultations`}
        value={tab}
        onChange={(next: ConsultationTab) =>
          void navigate({ search: { tab: next === 'closed' ? next : undefined, region }, replace: true })
        }
        tabs={[
          { value: 'open', label: t`En cours` },
          { value: 'closed', label: t`Terminées` },
        ]}
      >
        <TabPanel value={tab} className="px-4 py-4">
          <div className="mb-3 sm:w-72">
            <Select
              aria-label={t`Région`}
              value={region ?? ''}
              onChange={({ target }) =>
                void navigate({
                  search: {
                    tab: tab === 'closed' ? tab : undefined,
                    region: regionsByName.find((code) => code === target.value),
                  },
                  replace: true,
                })
              }
            >
              <option value="">{t`Toutes les régions`}</option>
              {regionsByName.map((code) => (
                <option key={code} value={code}>
                  {regions[code]}
                </option>
              ))}
            </Select>
          </div>
          <ConsultationList key={`${tab} ${region ?? ''}`} tab={tab} region={region} />
        </TabPanel>
      </Tabs>
      {writing && (
        <Suspense>
          <ConsultationDialog onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </>
  )
}

function ConsultationList({ tab, region }: { tab: ConsultationTab; region: RegionCode | undefined }) {
  const { t } = useLingui()
  return (
    <QueryList
      query={useInfiniteQuery(consultationsQuery(tab, region))}
      idOf={({ id }) => id}
      failure={t`Les consultations n’ont pas pu être chargées`}
      waiting={
        <div role="status" aria-label={t`Chargement des consultations`}>
          <Skeleton className="h-28 w-full" />
        </div>
      }
      empty={
        <EmptyState
          icon={MessagesSquare}
          title={tab === 'open' ? t`Aucune consultation en cours` : t`Aucune consultation terminée`}
        >
          <Trans>Les responsables vérifiés en ouvrent ici.</Trans>
        </EmptyState>
      }
    >
      {(items) => (
        <div className="flex flex-col gap-3">
          {items.map((consultation) => (
            <ConsultationCard key={consultation.id} consultation={consultation} />
          ))}
        </div>
      )}
    </QueryList>
  )
}
