import { listWordFilters } from '@parvis/contract/people/word-filters.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { clearCachedReads } from '../../../lib/cached-reads.ts'
import { throttle } from '../../../lib/throttle.ts'

/** Below "me": forgotten with the session. */
export const wordFiltersQuery = queryOptions({
  queryKey: ['me', 'word-filters'] as const,
  queryFn: async ({ signal }) => (await call(listWordFilters, { signal })).items,
  // After a lost connection the list is compared with the one that this tab knows.
  gcTime: Number.POSITIVE_INFINITY,
})

/** Reads again whatever lists others' words: the member filters other ones than before, here or elsewhere. */
export function rereadFiltered(client: QueryClient): void {
  throttle(
    'filters',
    async () => {
      // Pages kept for times without a connection were read before.
      void clearCachedReads()
      await client.invalidateQueries()
    },
    { spread: 0 },
  )
}

/** After a lost connection: reads the filters, and lists of others' words only if the filters have changed meanwhile. */
export function rereadIfChanged(client: QueryClient): void {
  throttle(
    'filters of a lost connection',
    async () => {
      const before = client.getQueryData(wordFiltersQuery.queryKey) ?? []
      const now = await client.fetchQuery({ ...wordFiltersQuery, staleTime: 0 })
      if (JSON.stringify(now) !== JSON.stringify(before)) rereadFiltered(client)
    },
    { spread: 0 },
  )
}
