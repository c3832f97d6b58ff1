import type { OrderView } from '@parvis/contract/trust/duties.schemas.ts'
import { listFlaggers, listOrders, listStatementDays } from '@parvis/contract/trust/duties.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'

const dutiesKey = ['duties'] as const

export const ordersQuery = infiniteQueryOptions({
  queryKey: [...dutiesKey, 'orders'] as const,
  queryFn: ({ pageParam, signal }) => call(listOrders, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
})

export const flaggersQuery = queryOptions({
  queryKey: [...dutiesKey, 'flaggers'] as const,
  queryFn: ({ signal }) => call(listFlaggers, { signal }),
})

export const statementDaysQuery = infiniteQueryOptions({
  queryKey: [...dutiesKey, 'statement days'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listStatementDays, { query: { before: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

type Pages = InfiniteData<{ items: OrderView[]; next_cursor: string | null }, string | null>

/** Shows an order as it is after a change. */
export function cacheOrder(client: QueryClient, changed: OrderView): void {
  client.setQueryData<Pages>(
    ordersQuery.queryKey,
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.id === changed.id ? changed : one)),
        })),
      },
  )
}
