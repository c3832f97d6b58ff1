import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useSession } from '../../../lib/session.ts'

export const ownProfileQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(getOwnProfile, { signal }),
  staleTime: 60_000,
})

/** The signed-in member's profile; nothing for a guest, or while it is on its way. */
export function useOwnProfile() {
  const session = useSession()
  const { data } = useQuery({ ...ownProfileQuery, enabled: session.status === 'signed-in' })
  return session.status === 'signed-in' ? data : undefined
}
