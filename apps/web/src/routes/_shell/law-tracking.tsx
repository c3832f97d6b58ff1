import { Trans, useLingui } from '@lingui/react/macro'
import { topics } from '@parvis/contract/realtime.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { LastUpdate } from '../../features/civic/imports/last-update.tsx'
import type { LawAddress } from '../../features/civic/laws/law-address.ts'
import { readLawAddress } from '../../features/civic/laws/law-address.ts'
import { LawCard } from '../../features/civic/laws/law-card.tsx'
import { LawFilters } from '../../features/civic/laws/law-filters.tsx'
import { lawsKey, lawsQuery } from '../../features/civic/laws/queries.ts'
import { StaleLawsNote } from '../../features/civic/laws/stage-badge.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useTopic } from '../../lib/realtime.ts'
import { useSession } from '../../lib/session.ts'
import { throttle } from '../../lib/throttle.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const Route = createFileRoute('/_shell/law-tracking')({
  validateSearch: readLawAddress,
  component: LawTracking,
})

function CardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without a name
        <div key={place} className="flex flex-col gap-2.5 border-b border-line px-4 py-4">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  )
}

function LawList({ filter, onReset }: { filter: LawAddress; onReset: () => void }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(lawsQuery(filter))
  if (!query.data) {
    if (!query.error) return <CardSkeletons count={5} label={t`Chargement des lois`} />
    return <QueryFailure title={t`Les lois n’ont pas pu être chargées`} query={query} />
  }
  // A law that moves while one reads on may stand on two pages.
  const laws = [
    ...new Map(query.data.pages.flatMap(({ items }) => items.map((law) => [law.id, law]))).values(),
  ]
  if (laws.length === 0) {
    const isFiltered = filter.q !== undefined || filter.stage !== undefined || filter.kind !== undefined
    return (
      <div role="status">
        <EmptyState
          icon={Landmark}
          title={filter.followed && !isFiltered ? t`Vous ne suivez aucune loi` : t`Aucune loi trouvée`}
          action={
            <Button look="secondary" onClick={onReset}>
              <Trans>Voir toutes les lois</Trans>
            </Button>
          }
        >
          {filter.followed && !isFiltered ? (
            <Trans>Ouvrez une loi et touchez « Suivre » : vous serez prévenu quand elle avance.</Trans>
          ) : (
            <Trans>Essayez un autre mot ou une autre étape.</Trans>
          )}
        </EmptyState>
      </div>
    )
  }
  return (
    <div aria-busy={query.isPlaceholderData || undefined}>
      <StaleLawsNote laws={laws} />
      <ul aria-label={t`Lois`}>
        {laws.map((law) => (
          <LawCard key={law.id} law={law} />
        ))}
      </ul>
      <ListEnd query={query} waiting={<CardSkeletons count={2} label={t`Chargement de la suite`} />} />
    </div>
  )
}

/** Laws on their way, the last to have moved first; each opens above the list, at an address of its own. */
function LawTracking() {
  const { t } = useLingui()
  const client = useQueryClient()
  const address = Route.useSearch()
  const navigate = Route.useNavigate()
  const signedIn = useSession().status === 'signed-in'
  // A member who signs out follows nothing.
  const filter = signedIn ? address : { ...address, followed: undefined }
  usePageTitle(t`Suivi des lois`)
  const reread = () => throttle('laws', () => client.invalidateQueries({ queryKey: lawsKey }))
  useTopic(topics.laws, reread, reread)
  const show = (search: LawAddress) => void navigate({ search, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader
        bare
        title={<Trans>Suivi des lois</Trans>}
        back={{ to: { to: '/calendar' }, label: t`Retour au calendrier` }}
      />
      <LawFilters filter={filter} onChange={(next) => show({ ...filter, ...next })} />
      <LastUpdate sources={['assemblee-dossiers']} />
      <LawList filter={filter} onReset={() => show({})} />
      <Outlet />
    </>
  )
}
