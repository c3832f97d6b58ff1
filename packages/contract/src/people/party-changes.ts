import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './party-changes.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Acts on a party, in its history and in the audit trail. */
export const partyActs = ['party_added', 'party_amended', 'party_retired', 'party_restored'] as const
export type PartyAct = (typeof partyActs)[number]

export const listPartyVersions = anyone('listPartyVersions', 'GET /parties/:partyId/versions')
export const addParty = member('addParty', 'POST /administration/parties')
export const amendParty = member('amendParty', 'PUT /administration/parties/:partyId')
export const retireParty = member('retireParty', 'PUT /administration/parties/:partyId/retirement')
export const restoreParty = member('restoreParty', 'PUT /administration/parties/:partyId/restoration')
