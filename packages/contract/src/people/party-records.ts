import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './party-records.schemas.ts'

export const listParties: Endpoint<typeof schemas.listParties> = {
  name: 'listParties',
  method: 'GET',
  path: '/parties',
  access: 'anyone',
}

/** Acts on a party, in its history and in the audit trail. */
export const partyActs = ['party_added', 'party_amended', 'party_retired', 'party_restored'] as const
export type PartyAct = (typeof partyActs)[number]

export const listPartyVersions: Endpoint<typeof schemas.listPartyVersions> = {
  name: 'listPartyVersions',
  method: 'GET',
  path: '/parties/:partyId/versions',
  access: 'anyone',
}

export const addParty: Endpoint<typeof schemas.addParty> = {
  name: 'addParty',
  method: 'POST',
  path: '/administration/parties',
  access: 'member',
}

export const amendParty: Endpoint<typeof schemas.amendParty> = {
  name: 'amendParty',
  method: 'PUT',
  path: '/administration/parties/:partyId',
  access: 'member',
}

export const retireParty: Endpoint<typeof schemas.retireParty> = {
  name: 'retireParty',
  method: 'PUT',
  path: '/administration/parties/:partyId/retirement',
  access: 'member',
}

export const restoreParty: Endpoint<typeof schemas.restoreParty> = {
  name: 'restoreParty',
  method: 'PUT',
  path: '/administration/parties/:partyId/restoration',
  access: 'member',
}
