import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EntryLine } from './entry-line.tsx'
import { entriesQuery } from './queries.ts'

export function LineSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without a name
        <div key={place} className="flex min-h-16 items-center gap-3 border-b border-line px-4 py-3">
          <Skeleton className="h-4 w-10" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Decisions, latest first. */
export function EntryList({ onOpen }: { onOpen: (index: number) => void }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(entriesQuery)
  if (!query.data) {
    if (!query.error) return <LineSkeletons count={6} label={t`Chargement des décisions`} />
    return <QueryFailure title={t`Les décisions n’ont pas pu être chargées`} query={query} />
  }
  const entries = query.data.pages.flatMap(({ items }) => items)
  if (entries.length === 0)
    return (
      <EmptyState icon={ScrollText} title={t`Aucune décision pour l’instant`}>
        <Trans>La première décision de vérification ou de modération s’inscrira ici.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul aria-label={t`Dernières décisions`}>
        {entries.map((entry) => (
          <EntryLine key={entry.index} entry={entry} onOpen={onOpen} />
        ))}
      </ul>
      <ListEnd query={query} waiting={<LineSkeletons count={2} label={t`Chargement de la suite`} />} />
    </>
  )
}
