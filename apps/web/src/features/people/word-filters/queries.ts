import { listWordFilters } from '@parvis/contract/people/word-filters.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { forgetReads } from '../../../lib/kept-reads.ts'
import { throttle } from '../../../lib/throttle.ts'

/** Below "me": forgotten with the session. */
export const wordFiltersQuery = queryOptions({
  queryKey: ['me', 'word-filters'] as const,
  queryFn: async ({ signal }) => (await call(listWordFilters, { signal })).items,
})

/** Reads again whatever lists others' words: the member filters other ones than before, here or elsewhere. */
export function rereadFiltered(client: QueryClient): void {
  throttle(
    'filters',
    async () => {
      // Pages kept for times without a connection were read before.
      void forgetReads()
      await client.invalidateQueries()
    },
    { spread: 0 },
  )
}
