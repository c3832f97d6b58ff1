import { Trans, useLingui } from '@lingui/react/macro'
import type { ConsultationTab } from '@parvis/contract/civic/consultations.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MessagesSquare, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useOwnProfile } from '../../features/accounts/identity/queries.ts'
import { ConsultationCard } from '../../features/civic/consultations/consultation-card.tsx'
import { consultationsQuery, mayOpenConsultation } from '../../features/civic/consultations/queries.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { requestedPart } from '../../lib/parts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryList } from '../../ui/query-list.tsx'
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
  validateSearch: (search): { tab?: 'closed' } => ({ tab: search.tab === 'closed' ? 'closed' : undefined }),
  component: Consultations,
})

/** Questions to everybody, answered statement by statement. */
function Consultations() {
  const { t } = useLingui()
  const { tab = 'open' } = Route.useSearch()
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
          void navigate({ search: next === 'closed' ? { tab: next } : {}, replace: true })
        }
        tabs={[
          { value: 'open', label: t`En cours` },
          { value: 'closed', label: t`Terminées` },
        ]}
      >
        <TabPanel value={tab} className="px-4 py-4">
          <ConsultationList key={tab} tab={tab} />
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

function ConsultationList({ tab }: { tab: ConsultationTab }) {
  const { t } = useLingui()
  return (
    <QueryList
      query={useInfiniteQuery(consultationsQuery(tab))}
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
