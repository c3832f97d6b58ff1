import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './parties-administration.schemas.ts'

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
