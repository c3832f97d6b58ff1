import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './organisations.schemas.ts'

/** Lists of an organisation's contact: who asks for a tick in its name, and who has one. */
export const journalistLists = ['waiting', 'verified'] as const
export type JournalistList = (typeof journalistLists)[number]

export const listOrganisations: Endpoint<typeof schemas.listOrganisations> = {
  name: 'listOrganisations',
  method: 'GET',
  path: '/administration/organisations',
  access: 'member',
}

export const addOrganisation: Endpoint<typeof schemas.addOrganisation> = {
  name: 'addOrganisation',
  method: 'POST',
  path: '/administration/organisations',
  access: 'member',
}

export const nameContact: Endpoint<typeof schemas.nameContact> = {
  name: 'nameContact',
  method: 'POST',
  path: '/administration/organisations/:organisationId/contacts',
  access: 'member',
}

export const endContact: Endpoint<typeof schemas.endContact> = {
  name: 'endContact',
  method: 'POST',
  path: '/administration/organisations/:organisationId/contacts/:contactId/end',
  access: 'member',
}

export const listOwnOrganisations: Endpoint<typeof schemas.listOwnOrganisations> = {
  name: 'listOwnOrganisations',
  method: 'GET',
  path: '/me/organisations',
  access: 'member',
}

export const listJournalists: Endpoint<typeof schemas.listJournalists> = {
  name: 'listJournalists',
  method: 'GET',
  path: '/me/organisations/:organisationId/journalists',
  access: 'member',
}

export const confirmJournalist: Endpoint<typeof schemas.confirmJournalist> = {
  name: 'confirmJournalist',
  method: 'PUT',
  path: '/me/organisations/:organisationId/journalists/:requestId/confirmation',
  access: 'member',
}

export const tellDeparture: Endpoint<typeof schemas.tellDeparture> = {
  name: 'tellDeparture',
  method: 'PUT',
  path: '/me/organisations/:organisationId/journalists/:requestId/departure',
  access: 'member',
}
