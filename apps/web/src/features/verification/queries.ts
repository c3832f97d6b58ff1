import { getOwnVerification } from '@parvis/contract/verification.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

/** Decisions arrive while the page is open: it looks again when one comes back to it, and now and then. */
export const ownVerificationQuery = queryOptions({
  queryKey: ['own-verification'] as const,
  queryFn: ({ signal }) => call(getOwnVerification, { signal }),
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 15_000 : false),
})
