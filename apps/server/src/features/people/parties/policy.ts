import type { PartyId } from '@parvis/contract/people/parties.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'

/**
 * Refuses a party that a member cannot be verified with: an unknown one, or a retired one unless they have it
 * already. Locks the party until the transaction ends.
 */
export async function requireOffered(tx: Tx, id: PartyId, own: PartyId | null): Promise<void> {
  const party = await tx
    .selectFrom('parties')
    .select('retired_at')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (party === undefined) throw new Refusal('validation_failed', 'invalid body', { party: 'unknown' })
  if (party.retired_at !== null && id !== own) throw new Refusal('party_retired')
}
