import type { PartyId } from '@parvis/contract/people/parties.schemas.ts'
import { bundledParties } from '@parvis/contract/people/parties.ts'
import type { PartyView } from '@parvis/contract/people/party-records.schemas.ts'
import { listParties } from '@parvis/contract/people/party-records.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

/** All that is read of parties: read again when one changes. */
export const partiesKey = ['parties'] as const

/** Every party as it stands, those retired too. */
export const partiesQuery = queryOptions({
  queryKey: [...partiesKey, 'all'] as const,
  queryFn: async ({ signal }) => (await call(listParties, { signal })).parties,
  staleTime: 300_000,
})

type KnownParty = Pick<PartyView, 'id' | 'name' | 'color' | 'retired_at'>

const bundled: readonly KnownParty[] = Object.entries(bundledParties).map(([id, { name, color }]) => ({
  id,
  name,
  color,
  retired_at: null,
}))

/** The parties; until the server has answered, and where it cannot, the fifteen that Parvis began with. */
export function useParties(wanted = true): readonly KnownParty[] {
  const { data } = useQuery({ ...partiesQuery, enabled: wanted })
  return data ?? bundled
}

/** How a party is called now; its id while that is not known. */
export function usePartyName(id: PartyId | null): string | null {
  const parties = useParties(id !== null)
  return parties.find((party) => party.id === id)?.name ?? id
}
