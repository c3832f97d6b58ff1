import { bundledParties } from '@parvis/contract/people/bundled-parties.ts'
import type { PartyId, PartyView } from '@parvis/contract/people/parties.schemas.ts'
import { bundledPartyIds } from '@parvis/contract/people/parties.ts'
import { useQuery } from '@tanstack/react-query'
import { partiesQuery } from './queries.ts'

type KnownParty = Pick<PartyView, 'id' | 'name' | 'color' | 'retired_at'>

const bundled: readonly KnownParty[] = bundledPartyIds.map((id) => {
  const { name, color } = bundledParties[id]
  return { id, name, color, retired_at: null }
})

/** The parties; until the server has answered, and where it cannot, the fifteen that Parvis began with. */
export function useParties(wanted = true): readonly KnownParty[] {
  const { data } = useQuery({ ...partiesQuery, enabled: wanted })
  return data ?? bundled
}

/** Present name of a party; its id until the name is known. */
export function usePartyName(id: PartyId | null): string | null {
  const parties = useParties(id !== null)
  return parties.find((party) => party.id === id)?.name ?? id
}
