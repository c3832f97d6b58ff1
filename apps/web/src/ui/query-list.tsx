import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListEnd } from './list-end.tsx'
import { QueryFailure } from './query-failure.tsx'

/** A list read page by page, in each of its states. An item that moved while one reads on stands once. */
export function QueryList<Item>({
  query,
  idOf,
  failure,
  waiting,
  empty,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  idOf: (item: Item) => string
  /** Title of the failure. */
  failure: string
  /** Holds the place of items that are on their way. */
  waiting: ReactNode
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}) {
  if (query.data === undefined) return query.error ? <QueryFailure title={failure} query={query} /> : waiting
  const items = [
    ...new Map(query.data.pages.flatMap((page) => page.items.map((item) => [idOf(item), item]))).values(),
  ]
  if (items.length === 0) return empty
  return (
    <div aria-busy={query.isPlaceholderData || undefined}>
      {children(items)}
      <ListEnd query={query} waiting={waiting} />
    </div>
  )
}
