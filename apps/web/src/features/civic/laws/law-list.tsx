import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { LawSummary } from '@parvis/contract/civic/laws.schemas.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { LawAddress } from './law-address.ts'
import { LawCard } from './law-card.tsx'
import { lawCountsQuery, lawsQuery } from './queries.ts'
import { StaleLawsNote } from './stage-badge.tsx'

interface Props {
  filter: LawAddress
  onReset: () => void
}

/** The laws of a filter, the last to have moved first: those of the last thirty days, then the earlier ones. */
export function LawList({ filter, onReset }: Props) {
  const { t } = useLingui()
  const query = useInfiniteQuery(lawsQuery(filter))
  const counts = useQuery(lawCountsQuery(filter)).data
  if (!query.data) {
    if (!query.error) return <CardSkeletons count={5} label={t`Chargement des lois`} />
    return <QueryFailure title={t`Les lois n’ont pas pu être chargées`} query={query} />
  }
  // A law that moves while one reads on may stand on two pages.
  const laws = [
    ...new Map(query.data.pages.flatMap(({ items }) => items.map((law) => [law.id, law]))).values(),
  ]
  if (laws.length === 0) return <NoLaws filter={filter} onReset={onReset} />
  const since = counts?.recent_since
  const recent = since === undefined ? [] : laws.filter(({ moved_on }) => moved_on >= since)
  const earlier = laws.slice(recent.length)
  return (
    <div aria-busy={query.isPlaceholderData || undefined}>
      <StaleLawsNote laws={laws} />
      {recent.length > 0 && (
        <>
          <Heading>
            {filter.followed || counts === undefined ? (
              <Trans>Ces trente derniers jours</Trans>
            ) : (
              <Plural
                value={counts.recent}
                one="Ces trente derniers jours : # texte"
                other="Ces trente derniers jours : # textes"
              />
            )}
          </Heading>
          <Cards laws={recent} label={t`Lois qui ont bougé ces trente derniers jours`} />
          {earlier.length > 0 && (
            <Heading>
              <Trans>Auparavant</Trans>
            </Heading>
          )}
        </>
      )}
      {recent.length === 0 && since !== undefined && (
        <p role="status" className="border-b border-line px-4 py-3 text-sm text-ink-2">
          <Trans>
            Aucun de ces textes n’a bougé ces trente derniers jours : voici les derniers mouvements.
          </Trans>
        </p>
      )}
      {earlier.length > 0 && <Cards laws={earlier} label={t`Lois`} />}
      <ListEnd query={query} waiting={<CardSkeletons count={2} label={t`Chargement de la suite`} />} />
    </div>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <h2 className="border-b border-line bg-surface px-4 py-2 text-sm font-semibold text-ink-2">{children}</h2>
  )
}

function Cards({ laws, label }: { laws: LawSummary[]; label: string }) {
  return (
    <ul aria-label={label}>
      {laws.map((law) => (
        <LawCard key={law.id} law={law} />
      ))}
    </ul>
  )
}

function NoLaws({ filter: { followed, ...filters }, onReset }: Props) {
  const { t } = useLingui()
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <div role="status">
      <EmptyState
        icon={Landmark}
        title={followed && !isFiltered ? t`Vous ne suivez aucune loi` : t`Aucune loi trouvée`}
        action={
          <Button look="secondary" onClick={onReset}>
            <Trans>Voir toutes les lois</Trans>
          </Button>
        }
      >
        {followed && !isFiltered ? (
          <Trans>Ouvrez une loi et touchez « Suivre » : vous serez prévenu quand elle avance.</Trans>
        ) : (
          <Trans>Essayez un autre mot ou une autre étape.</Trans>
        )}
      </EmptyState>
    </div>
  )
}

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
