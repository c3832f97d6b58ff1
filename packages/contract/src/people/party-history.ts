import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './party-history.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Acts on a party, in its history and in the audit trail. */
export const partyActs = ['party_added', 'party_amended', 'party_retired', 'party_restored'] as const
export type PartyAct = (typeof partyActs)[number]

export const listPartyVersions = anyone('listPartyVersions', 'GET /parties/:partyId/versions')
