import { Trans, useLingui } from '@lingui/react/macro'
import type { OfficialVoteView } from '@parvis/contract/civic/roll-calls.schemas.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { QueryList } from '../../../ui/query-list.tsx'
import { noVoteFilter, type VoteFilter } from './queries.ts'
import { VoteCard } from './vote-card.tsx'
import { VoteFilters } from './vote-filters.tsx'

/** An official's votes under their filters. */
export function VoteList({
  query,
  filter,
  onFilter,
  own,
  reference,
}: {
  query: UseInfiniteQueryResult<InfiniteData<{ items: OfficialVoteView[] }>>
  filter: VoteFilter
  onFilter: (next: VoteFilter) => void
  own: boolean
  /** Profile of the member who explains their votes. */
  reference: string
}) {
  const { t } = useLingui()
  const { scope: _, ...narrowed } = filter
  const isFiltered = Object.entries(narrowed).some(
    ([name, value]) => value !== noVoteFilter[name as keyof typeof narrowed],
  )
  return (
    <>
      <VoteFilters filter={filter} onChange={(next) => onFilter({ ...filter, ...next })} />
      <QueryList
        query={query}
        idOf={({ uid }) => uid}
        failure={t`Les votes n’ont pas pu être chargés`}
        waiting={<ListWaiting rows={3} label={t`Chargement des votes`} />}
        empty={
          <EmptyState icon={Landmark} title={t`Aucun vote`}>
            {isFiltered ? (
              <Trans>Aucun scrutin ne correspond à votre recherche.</Trans>
            ) : (
              <Trans>Aucun scrutin sur l’ensemble d’un texte n’est connu pour cette personne.</Trans>
            )}
          </EmptyState>
        }
      >
        {(votes) => (
          <ul aria-label={t`Scrutins`}>
            {votes.map((vote) => (
              <VoteCard key={vote.uid} vote={vote} own={own} reference={reference} />
            ))}
          </ul>
        )}
      </QueryList>
    </>
  )
}
