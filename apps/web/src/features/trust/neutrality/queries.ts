import { getNeutrality, type NeutralityPeriod } from '@parvis/contract/trust/transparency.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

export const neutralityQuery = (period: NeutralityPeriod) =>
  queryOptions({
    queryKey: ['neutrality', period] as const,
    queryFn: ({ signal }) => call(getNeutrality, { query: { period }, signal }),
    placeholderData: keepPreviousData,
    // The server sums once an hour.
    staleTime: 600_000,
  })
