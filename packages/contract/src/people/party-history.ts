import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './party-history.schemas.ts'

/** Acts on a party, in its history and in the audit trail. */
export const partyActs = ['party_added', 'party_amended', 'party_retired', 'party_restored'] as const
export type PartyAct = (typeof partyActs)[number]

export const listPartyVersions: Endpoint<typeof schemas.listPartyVersions> = {
  name: 'listPartyVersions',
  method: 'GET',
  path: '/parties/:partyId/versions',
  access: 'anyone',
}
