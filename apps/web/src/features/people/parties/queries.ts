import { listParties } from '@parvis/contract/people/parties.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

/** All that is read of parties: read again when one changes. */
export const partiesKey = ['parties'] as const

/** Every party as it stands, those retired too. */
export const partiesQuery = queryOptions({
  queryKey: [...partiesKey, 'all'] as const,
  queryFn: async ({ signal }) => (await call(listParties, { signal })).parties,
  staleTime: 300_000,
})
