import { getLeaderboard, getReferrals } from '@parvis/contract/people/referrals.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

/** Below "me": forgotten with the session. */
export const referralsQuery = queryOptions({
  queryKey: ['me', 'referrals'] as const,
  queryFn: ({ signal }) => call(getReferrals, { signal }),
})

export const leaderboardQuery = queryOptions({
  queryKey: ['me', 'referrals', 'leaderboard'] as const,
  queryFn: ({ signal }) => call(getLeaderboard, { signal }),
})
