import type { PartyAct } from '@parvis/contract/people/party-records.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { writeAct } from './acts.ts'

/** Writes down for good that an administrator changed a party: which of its versions came of it. */
export async function recordPartyAct(
  tx: Tx,
  {
    partyId,
    revision,
    ...act
  }: { actorId: string; act: PartyAct; at: Date; partyId: string; revision: number },
): Promise<void> {
  await writeAct(tx, { ...act, details: { party: partyId, revision } })
}
