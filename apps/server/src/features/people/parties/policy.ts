import type { PartyId } from '@parvis/contract/people/parties.schemas.ts'

/** Whether a politician may be verified with a party: with a retired one only if they have it already. */
export function canRepresent(own: PartyId | null, party: { id: PartyId; retired_at: Date | null }): boolean {
  return party.retired_at === null || party.id === own
}
