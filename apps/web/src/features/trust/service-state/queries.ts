import { getServiceState } from '@parvis/contract/trust/administration.ts'
import { queryOptions } from '@tanstack/react-query'
import { moderationKey } from '../../../cache/query-keys.ts'
import { call } from '../../../lib/api-client.ts'

export const serviceStateQuery = queryOptions({
  queryKey: [...moderationKey, 'service'] as const,
  queryFn: ({ signal }) => call(getServiceState, { signal }),
  // Nothing tells when queues move: it is read again while it is looked at.
  refetchInterval: 15_000,
})
