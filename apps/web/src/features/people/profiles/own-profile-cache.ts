import type { OwnProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'

/** Puts what the server says of one's own profile into the cache; whatever shows its name or picture is read again. */
export function storeOwnProfile(client: QueryClient, profile: OwnProfileView): void {
  client.setQueryData(ownProfileQuery.queryKey, profile)
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ownProfileQuery.queryKey[0] })
}
