import { Trans, useLingui } from '@lingui/react/macro'
import type { FollowUpFilters } from '@parvis/contract/civic/follow-ups.schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryList } from '../../../ui/query-list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FollowUpEntry } from './follow-up-entry.tsx'
import { followUpsQuery } from './queries.ts'

/** Answers that officials owe or have given. */
export function FollowUpList({ filters }: { filters: Partial<FollowUpFilters> }) {
  const { t } = useLingui()
  return (
    <QueryList
      query={useInfiniteQuery(followUpsQuery(filters))}
      idOf={({ id }) => id}
      failure={t`Les suites n’ont pas pu être chargées`}
      waiting={
        <div role="status" aria-label={t`Chargement des suites`}>
          <Skeleton className="h-32 w-full" />
        </div>
      }
      empty={
        <EmptyState icon={CalendarClock} title={t`Rien ici`}>
          <Trans>
            Une question que 50 personnes partagent, une consultation et le sondage d’un responsable appellent
            une réponse, à un jour dit.
          </Trans>
        </EmptyState>
      }
    >
      {(items) => (
        <ul className="flex flex-col gap-3">
          {items.map((followUp) => (
            <li key={followUp.id}>
              <FollowUpEntry followUp={followUp} />
            </li>
          ))}
        </ul>
      )}
    </QueryList>
  )
}
