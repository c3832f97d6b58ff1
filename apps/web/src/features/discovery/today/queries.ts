import { getToday } from '@parvis/contract/discovery/feed.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => call(getToday, { signal }),
  staleTime: 60_000,
})
